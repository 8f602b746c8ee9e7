import type { RequestHandler } from 'express';
import type { Config } from './config.ts';

/** Whether a request's `Host` header names us. */
export type KnowsHost = (header: string | undefined) => boolean;

const nameOf = (header: string) => header.toLowerCase().replace(/:\d+$/, '');

/**
 * The names of a server. Outside production these are this machine's own, ORIGIN's and HOST: a page of a stranger whose name was
 * pointed at this machine (DNS rebinding) must not read what only developers may see, live links in mails above all. In production
 * a proxy decides which names lead here.
 */
export function ownHosts({ production, host, origin }: Pick<Config, 'production' | 'host' | 'origin'>): KnowsHost {
  if (production) return () => true;
  const names = new Set(['localhost', '127.0.0.1', '[::1]']);
  if (host) names.add(host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase());
  if (origin) names.add(nameOf(new URL(origin).host));
  return (header) => names.has(nameOf(header ?? ''));
}

/** Answers 421 to what was sent to another name. */
export const refuseOtherHosts =
  (knows: KnowsHost): RequestHandler =>
  ({ headers }, response, next) => {
    if (knows(headers.host)) next();
    else response.status(421).json({ message: 'This server has another name. Set ORIGIN or HOST to the one that you use' });
  };
