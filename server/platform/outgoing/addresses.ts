import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Refuses an address outside the public internet: this machine, its neighbours, a provider's metadata, or an unused address. */
export class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is no public address`);
  }
}

/** The IPv6 addresses that IANA has given to the public internet. Other addresses, such as `::7f00:1`, are not part of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is in the public internet, and not kept for another use by RFC 6890 and its registries. A mapped IPv4 address is
 * judged as IPv4. IPv4 inside IPv6 in another form (compatible, NAT64, 6to4, Teredo) is refused.
 */
export function isPublic(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return false;
  const known = ipaddr.process(plain);
  return known.range() === 'unicast' && (known instanceof ipaddr.IPv4 || known.match(globalUnicast));
}

/** Resolves names: `dns.lookup`, or a test's own function. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection, and refuses it if any of its addresses is private. The connection goes to an address that was checked
 * here, so a name that resolves to another address the next time gains nothing.
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

/** Checks a host that is an address already, and is never resolved. @throws PrivateAddress */
export function requirePublicHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublic(address)) throw new PrivateAddress(address);
}
