import type { RequestHandler } from 'express';
import type { Config } from '../platform/config.ts';

/** Whether a request's `Host` header names this server. */
export type KnowsHost = (header: string | undefined) => boolean;

const nameOf = (header: string) => header.toLowerCase().replace(/:\d+$/, '');

/**
 * The names that requests may be sent to. Outside production these are localhost, the name in ORIGIN, and HOST. They keep out a
 * foreign page whose name was made to resolve to this machine (DNS rebinding): it must not read the development pages, such as the
 * mailbox with its working links. In production every name is accepted; a proxy decides which ones lead here.
 */
export function ownHosts({ production, host, origin }: Pick<Config, 'production' | 'host' | 'origin'>): KnowsHost {
  if (production) return () => true;
  const names = new Set(['localhost', '127.0.0.1', '[::1]']);
  if (host) names.add(host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase());
  if (origin) names.add(nameOf(new URL(origin).host));
  return (header) => names.has(nameOf(header ?? ''));
}

/** Answers 421 to a request that was sent to another name. */
export const refuseOtherHosts =
  (knows: KnowsHost): RequestHandler =>
  ({ headers }, response, next) => {
    if (knows(headers.host)) next();
    else response.status(421).json({ message: 'This server has another name. Set ORIGIN or HOST to the one that you use' });
  };
