import type http from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address as people write it: IPv4 that a socket for both kinds wraps into IPv6 is IPv4. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** An IPv4 address itself; of IPv6 the /64, which is what one household has. */
export function networkOf(given: string): string {
  const address = plainAddress(given);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (!version || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Tells the address that a request comes from: the connection's, or what a trusted proxy says in `X-Forwarded-For`. Each proxy adds
 * the address that it saw at the end, so the list is read from there, for as long as the one who wrote is trusted. The answer is
 * always a valid address; empty when the connection is gone.
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
    const said = String(headers['x-forwarded-for'] ?? '').split(',');
    while (said.length && isIP(address) && isProxy(address)) {
      const before = plainAddress((said.pop() as string).trim());
      if (!isIP(before)) break;
      address = before;
    }
    return address;
  };
}
