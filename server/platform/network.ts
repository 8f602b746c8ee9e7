import type http from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address in its usual form: `::ffff:1.2.3.4`, which a dual-stack socket reports, becomes `1.2.3.4`. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** A network that is throttled, and how many callers may stand in it. */
export interface Network {
  network: string;
  callers: number;
}

/** How many callers may stand in the networks of an address: in that of one household, and in the two around it. */
export const callersIn = [1, 4, 16] as const;

/**
 * The networks that an address is throttled in: an IPv4 address by itself; of IPv6 the /64, which one household has, and the /56 and /48
 * around it. Whoever has one of those can change between its 256 or 65,536 households, so it may do what 4 or 16 of them may.
 */
export function networksOf(given: string): readonly [Network, ...Network[]] {
  const address = plainAddress(given);
  const [of64, of56, of48] = callersIn;
  if (!isIPv6(address)) return [{ network: address, callers: of64 }];
  const groups = groupsOf(address);
  const [a, b, c, d = '0'] = groups;
  const first = (Number.parseInt(d, 16) >> 8).toString(16);
  return [
    { network: groups.join(':'), callers: of64 },
    { network: `${a}:${b}:${c}:${first}/56`, callers: of56 },
    { network: `${a}:${b}:${c}/48`, callers: of48 },
  ];
}

/** The smallest network that an address is throttled in: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(given: string): string {
  const address = plainAddress(given);
  return isIPv6(address) ? groupsOf(address).join(':') : address;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Whether a text is an address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (!version || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Finds the address that a request comes from: the connection's, or the one that a trusted proxy names in `X-Forwarded-For`. Each
 * proxy appends the address that it saw, so the list is read from its end, as long as the proxy that wrote an entry is trusted.
 * The result is always a valid address, or empty once the connection is gone.
 */
export function addressReader(trusted: readonly string[]): (request: http.IncomingMessage) => string {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '');
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return address; // to look a proxy up takes longer than all else here
    const said = String(forwarded).split(',');
    while (said.length && isIP(address) && isProxy(address)) {
      const before = plainAddress((said.pop() as string).trim());
      if (!isIP(before)) break;
      address = before;
    }
    return address;
  };
}
