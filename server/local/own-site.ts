import type { RequestHandler } from 'express';

/** Refuses what another site's page sends to a development page. Programs, which send no `Origin`, may call it. */
export const fromOwnPages: RequestHandler = ({ headers }, response, next) => {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] !== 'cross-site' && (!origin || hostOf(origin) === host)) return next();
  response.status(403).json({ code: 'FORBIDDEN', message: 'Another site may not do this' });
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);
