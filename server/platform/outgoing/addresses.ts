import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that the outside world must not be reached at: this machine, its neighbours, a provider's metadata, or nothing. */
export class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is no public address`);
  }
}

/** The IPv6 addresses that IANA has given to the public internet. What is outside of them, such as `::7f00:1`, reaches it in no way. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: none of those that RFC 6890 and its registries keep for other uses. A mapped IPv4
 * address is judged as IPv4; IPv4 inside of IPv6 in another way (compatible, NAT64, 6to4, Teredo) is refused.
 */
export function isPublic(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return false;
  const known = ipaddr.process(plain);
  return known.range() === 'unicast' && (known instanceof ipaddr.IPv4 || known.match(globalUnicast));
}

/** What resolves names: `dns.lookup`, unless a test scripts it. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection, and refuses it if any of its addresses is private: the connection is made to an address that was
 * looked at here, so a name that answers another one the next time gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const refused = found.find(({ address }) => !isPublic(address));
      if (refused) return done(new PrivateAddress(refused.address), '');
      if (options.all) return done(null, found);
      const [first] = found;
      return first ? done(null, first.address, first.family) : done(new Error(`${name} has no address`), '');
    });

/** @throws PrivateAddress for a host that is an address already: it is never looked up. */
export function requirePublicHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublic(address)) throw new PrivateAddress(address);
}
