import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Asked } from '../../../schema/drawing.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Logger } from '../../platform/log.ts';
import { etagOf, publicCacheControl } from '../public-answers.ts';
import type { Ask, Drawers } from './drawers.ts';
import type { Build } from './files.ts';
import { frame, inLanguage } from './frame.ts';

const compress = promisify(brotliCompress);

/** A page that was drawn, and the queries it was drawn from. */
interface Kept {
  questions: readonly { operation: string; variables: object; answer: string }[];
  status: number;
  etag: string;
  html: Buffer;
  brotli?: Buffer;
}

/** Bytes of pages that a process keeps. */
const mostKept = 48 * 2 ** 20;
/** Milliseconds after which a page is drawn anew though nothing has changed: some say how far off a day is. */
const longestKept = 60_000;

/** Paths that only the browser draws. The workers know of the others. */
const isForBrowser = /^\/(en|ar)\/cc(?!\/auth(\/|$))(\/|$)/;

export interface PagesSource {
  build: Build;
  drawers: Drawers;
  origin: string;
  log: Logger;
  /** Runs queries without a sign-in. Their cost counts for the request's address. */
  askFor(request: Request, language: Language): Ask;
}

/**
 * Answers the client's pages. A public one is drawn on the server and kept as long as the answers of its queries stay the same: these
 * are asked for each time, since a price or a seat may have changed. All others are the shell, which the browser fills.
 */
export function servePages({ build, drawers, origin, log, askFor }: PagesSource) {
  const kept = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: ({ html }) => html.length * 2, ttl: longestKept });
  const shells = { EN: inLanguage(build.shell, 'EN'), AR: inLanguage(build.shell, 'AR') };
  const shell = (response: Response, language: Language, status = 200) => {
    response.setHeader('cache-control', status === 200 ? 'no-cache' : 'no-store');
    response.status(status).type('html').send(shells[language]);
  };

  return async (request: Request, response: Response): Promise<void> => {
    const prefix = /^\/(en|ar)(?=\/|$)/.exec(request.path)?.[1];
    const language = prefix === 'ar' ? 'AR' : 'EN';
    if (!prefix || isForBrowser.test(request.path)) return shell(response, language, prefix ? 200 : 404);
    const address = addressOf(request);
    try {
      const ask = askFor(request, language);
      const before = kept.get(address);
      const page = before && (await isAsBefore(before, ask)) ? before : await draw(language, address, ask);
      if (!page) return shell(response, language);
      if ('movedTo' in page) {
        response.setHeader('cache-control', publicCacheControl);
        return response.redirect(301, page.movedTo);
      }
      if (page.status === 200 || page.status === 404) kept.set(address, page);
      await send(request, response, page);
    } catch (error) {
      const { status, retryAfter } = error as { status?: number; retryAfter?: string };
      // So many pages, or guesses at promo codes, came from one address. The browser asks for itself, and says so.
      if (status === 429) {
        if (retryAfter) response.setHeader('retry-after', retryAfter);
        return shell(response, language, 429);
      }
      log.error({ err: error }, 'a page could not be drawn');
      // The browser tries itself, and says what is wrong.
      shell(response, language, 503);
    }
  };

  async function draw(language: Language, address: string, ask: Ask): Promise<Kept | { movedTo: string } | null> {
    const questions: Kept['questions'][number][] = [];
    let failed = false;
    let refused = false;
    const drawn = await drawers.draw(language, address, async (operation, variables) => {
      const answer = await ask(operation, variables);
      // What the address asks for is not to be had: no failure of ours.
      if (answer.errors?.every(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')) refused = true;
      else if (answer.errors) {
        failed = true;
        log.error({ errors: answer.errors, operation: operation.slice(0, 80) }, 'a query of a page failed');
      }
      questions.push({ operation, variables, answer: textOf(answer) });
      return answer;
    });
    if ('browser' in drawn) return null;
    if ('movedTo' in drawn) return drawn;
    const html = Buffer.from(frame(build, drawn.page, language, origin));
    return { questions, status: failed ? 503 : refused ? 404 : (drawn.page.head.status ?? 200), etag: etagOf(html), html };
  }
}

/** Path and query without `utm_` parameters, which change nothing on the page. */
function addressOf({ originalUrl }: Request): string {
  const [path = '/', query = ''] = originalUrl.split('?', 2);
  // As they are written: the browser's first drawing has them in links.
  const parts = query.split('&').filter((part) => part !== '' && !part.startsWith('utm_'));
  return parts.length ? `${path}?${parts.join('&')}` : path;
}

const textOf = ({ data, errors }: Asked): string => JSON.stringify([data, errors]);

async function isAsBefore({ questions }: Kept, ask: Ask): Promise<boolean> {
  const same = await Promise.all(
    questions.map(async ({ operation, variables, answer }) => textOf(await ask(operation, variables)) === answer),
  );
  return same.every(Boolean);
}

async function send(request: Request, response: Response, page: Kept): Promise<void> {
  response.setHeader('cache-control', page.status === 200 ? publicCacheControl : 'no-store');
  response.setHeader('etag', page.etag);
  response.vary('accept-encoding');
  response.status(page.status).type('html');
  if (page.status === 200 && request.fresh) {
    response.status(304).end();
    return;
  }
  if (!request.acceptsEncodings('br')) {
    response.send(page.html);
    return;
  }
  page.brotli ??= await compress(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  response.setHeader('content-encoding', 'br');
  response.send(page.brotli);
}
