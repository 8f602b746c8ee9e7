import type { RequestHandler } from 'express';

/**
 * Refuses requests of another site's page to a development page. Browsers say where a request comes from; their `Origin` is `null` for
 * forms of pages that send no referrer, such as these. Programs send neither header, and may call.
 */
export const fromOwnPages: RequestHandler = ({ headers }, response, next) => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site ? site === 'same-origin' || site === 'none' : !origin || hostOf(origin) === host) return next();
  response.status(403).json({ code: 'FORBIDDEN', message: 'Another site may not do this' });
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);
