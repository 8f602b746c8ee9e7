import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type OperationAnswer, pageParameters } from '../../../schema/drawing.ts';
import { languageOf } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Logger } from '../../platform/log.ts';
import { Busy } from '../../platform/turns.ts';
import { etagOf, publicCacheControl } from '../public-answers.ts';
import type { Ask, Draw, Drawers } from './drawers.ts';
import type { Build } from './files.ts';
import { createFrame, inLanguage } from './frame.ts';
import { type Packed, packed, sizeOfPacked, unpacked } from './packing.ts';

/** A page that was drawn, and the queries it was drawn from. */
interface KeptPage {
  questions: readonly { operation: string; variables: object; answer: string }[];
  status: number;
  etag: string;
  packed: Packed;
}

type Page = KeptPage | { movedTo: string };

/** The most bytes of pages that a process keeps. */
const mostKept = 32 * 2 ** 20;
/** Milliseconds after which a page is drawn again even if nothing has changed, since some pages say how far off a day is. */
const longestKept = 60_000;
/** Milliseconds after which a page is given up. */
const patience = 30_000;
/** Seconds after which a visitor who got no turn may ask again. */
const retryAfter = 5;
/** Cost points of a drawing, besides those of its queries. A drawing takes about ten times as long as its queries. */
const drawingPoints = 200;

/** The status of a page with such a failure. */
const failureStatus = { REFUSED: 404, FAILED: 503 } as const;

/** Paths that only the browser draws. The workers know of the others. */
const isForBrowser = /^\/(en|ar)\/cc(?!\/auth(\/|$))(\/|$)/;

/** The visitor's network has no points left. */
export class BudgetSpent extends Error {
  constructor(readonly retryAfter: string | null) {
    super('Too many pages for one network');
  }
}

/** The visitor who asks for a page. */
export interface Visit {
  /** The address that the visitor comes from. */
  visitor: string;
  /** Runs a query without a sign-in, at the network's cost. Throws BudgetSpent. */
  ask: Ask;
  /** Runs a query to see whether a kept page still holds. It costs less, so that thousands of visitors behind one address get pages. */
  askAgain: Ask;
  /** Takes points from the network's budget. Throws BudgetSpent. */
  spend(points: number): Promise<void>;
}

export interface PagesSource {
  build: Build;
  drawers: Drawers;
  origin: string;
  log: Logger;
  visitOf(request: Request, language: Language): Visit;
  /** Hears how each page was answered. */
  onPage(how: PageAnswer): void;
}

/** How a page was answered: kept from before, drawn, left to the browser, refused, or failed. */
export type PageAnswer = 'kept' | 'drawn' | 'browser' | 'refused' | 'failed';

/**
 * Answers the client's pages. A public page is drawn on the server, and kept as long as the answers to its queries stay the same. The
 * queries run for each visit, since a price or a seat may have changed. Every other page is the shell, which the browser fills.
 */
export function servePages({ build, drawers, origin, log, visitOf, onPage }: PagesSource) {
  const kept = new LRUCache<string, KeptPage>({ maxSize: mostKept, sizeCalculation: sizeOf, ttl: longestKept });
  const frame = createFrame(build, origin);
  const shells = { EN: inLanguage(build.shell, 'EN'), AR: inLanguage(build.shell, 'AR') };
  const shell = (response: Response, language: Language, status = 200, retry?: string | null) => {
    response.setHeader('cache-control', status === 200 ? 'no-cache' : 'no-store');
    if (retry) response.setHeader('retry-after', retry);
    response.status(status).type('html').send(shells[language]);
  };

  return async (request: Request, response: Response): Promise<void> => {
    const { path, language, status } = withLanguage(request);
    const moved = () => redirect(request, response, path, status);
    if (isForBrowser.test(path)) return status ? moved() : shell(response, language);
    const address = addressOf(request, path);
    const wait = waitOf(response);
    try {
      const page = await pageAt(address, language, visitOf(request, language), wait.signal);
      // The redirect only leads to a page that exists. Otherwise the answer is 404 at once.
      if (status && page && 'status' in page && page.status === 404) return shell(response, language, 404);
      if (status) return moved();
      if (!page) return shell(response, language);
      if ('movedTo' in page) {
        response.setHeader('cache-control', publicCacheControl);
        return response.redirect(301, page.movedTo);
      }
      const size = sizeOfPacked(page.packed);
      await send(request, response, page);
      // Another object, since the cache asks each object for its size only once.
      if (sizeOfPacked(page.packed) !== size && kept.peek(address) === page) kept.set(address, { ...page }, { noUpdateTTL: true });
    } catch (error) {
      if (response.closed) return;
      onPage(error instanceof BudgetSpent || error instanceof Busy ? 'refused' : 'failed');
      // A refusal sends the shell, since too many pages or guesses at promo codes came from one address. The browser then asks by itself,
      // and shows the failure.
      if (error instanceof BudgetSpent) return shell(response, language, 429, error.retryAfter);
      if (error instanceof Busy) return shell(response, language, 503, String(retryAfter));
      log.error({ err: error }, 'a page could not be drawn');
      shell(response, language, 503, String(retryAfter));
    } finally {
      wait.end();
    }
  };

  /** The page at an address: the kept one, or a new one once the worker has time. Null if only the browser draws the page. */
  async function pageAt(address: string, language: Language, visit: Visit, signal: AbortSignal): Promise<Page | null> {
    const last = kept.peek(address, { allowStale: true });
    const before = kept.get(address);
    if (before && (await isAsBefore(before, visit.askAgain))) {
      onPage('kept');
      return before;
    }
    // A network without points is refused before a worker hears of it.
    await visit.spend(1);
    return drawers.inTurn(language, visit.visitor, signal, async (draw) => {
      // The page may have been drawn for another visitor meanwhile.
      const since = kept.get(address);
      if (since && since !== before && (await isAsBefore(since, visit.askAgain))) {
        onPage('kept');
        return since;
      }
      const page = await drawn(draw, address, language, visit, signal);
      onPage(page ? 'drawn' : 'browser');
      if (page && 'packed' in page && (page.status === 200 || page.status === 404)) {
        // Most pages that are drawn once more are the same.
        if (page.etag === last?.etag) page.packed = last.packed;
        kept.set(address, page);
      }
      return page;
    });
  }

  async function drawn(draw: Draw, address: string, language: Language, visit: Visit, signal: AbortSignal): Promise<Page | null> {
    let paid: Promise<void> | undefined;
    const pay = () => (paid ??= visit.spend(drawingPoints));
    const questions: KeptPage['questions'][number][] = [];
    const counted: Ask = async (operation, variables) => {
      await pay();
      const answer = await visit.ask(operation, variables);
      const errors = errorsOf(answer);
      // An address that asks for something that does not exist is no failure of the server.
      if (errors?.some(({ extensions }) => extensions?.code !== 'BAD_USER_INPUT')) {
        const isOutside = errors.every(({ extensions }) => extensions?.code === 'UNAVAILABLE');
        log[isOutside ? 'warn' : 'error']({ errors, operation: operation.slice(0, 80) }, 'a query of a page failed');
      }
      questions.push({ operation: known(operation), variables, answer });
      return answer;
    };
    const found = await draw(address, counted, signal).catch((error) => {
      pay().catch(() => undefined);
      throw error;
    });
    if ('browser' in found) return null;
    await pay();
    if ('movedTo' in found) return found;
    const html = Buffer.from(frame(found.page, language));
    const { failure, head } = found.page;
    return { questions, status: failure ? failureStatus[failure] : (head.status ?? 200), etag: etagOf(html), packed: { html } };
  }
}

/** Ends a visit's wait when its connection closes, or after `patience`. */
function waitOf(response: Response): { signal: AbortSignal; end(): void } {
  const wait = new AbortController();
  const close = () => wait.abort(new Error('The visitor has left'));
  const late = setTimeout(() => wait.abort(new Error('Drawing the page took too long')), patience);
  response.once('close', close);
  return {
    signal: wait.signal,
    end() {
      clearTimeout(late);
      response.off('close', close);
    },
  };
}

interface Moved {
  /** The path with its language in front. */
  path: string;
  language: Language;
  /** The status with which the asked address redirects to `path`; undefined if both are the same. */
  status: 301 | 302 | undefined;
}

/**
 * The address of a page with its language. An address without a language, as people print it on cards, redirects to the browser's language
 * for now. An address in capital letters redirects for good.
 */
export function withLanguage({ path, headers }: Pick<Request, 'path' | 'headers'>): Moved {
  const [prefix] = /^\/(?:en|ar)(?=\/|$)/i.exec(path) ?? [];
  if (prefix === undefined) {
    const language = languageOf(headers);
    // The path begins with one slash only, so that it never names another host.
    return { path: `/${language.toLowerCase()}${path.replace(/^[/\\]*/, '/')}`, language, status: 302 };
  }
  const lower = prefix.toLowerCase();
  const status = lower === prefix ? undefined : 301;
  return { path: lower + path.slice(prefix.length), language: lower === '/ar' ? 'AR' : 'EN', status };
}

/** Leads to a page's address with its language; the query stays as it was written. */
export function redirect({ originalUrl }: Request, response: Response, path: string, status: 301 | 302 = 302): void {
  if (status === 301) response.setHeader('cache-control', publicCacheControl);
  else response.vary('accept-language');
  const query = originalUrl.indexOf('?');
  response.redirect(status, query < 0 ? path : path + originalUrl.slice(query));
}

/** Path and query without the parameters that change nothing on the page, such as `utm_` tags. */
function addressOf({ originalUrl }: Request, path: string): string {
  const [, query = ''] = originalUrl.split('?', 2);
  // The parameters keep their spelling, since the browser's first drawing has them in links.
  const parts = query.split('&').filter((part) => pageParameters.has([...new URLSearchParams(part).keys()][0] ?? ''));
  return parts.length ? `${path}?${parts.join('&')}` : path;
}

/** About how many bytes a page takes: its text, and the answers to its queries, which take two bytes a letter where one is Arabic. */
const sizeOf = ({ packed, questions }: KeptPage): number =>
  questions.reduce((sum, { answer }) => sum + 2 * answer.length, 1000 + sizeOfPacked(packed));

/** Texts of operations, each once: every message from a worker brings another copy. The client has about thirty for its public pages. */
const operations = new Map<string, string>();
function known(operation: string): string {
  const text = operations.get(operation) ?? operation;
  if (operations.size < 200) operations.set(text, text);
  return text;
}

/**
 * The JSON of an answer without its cost, which comes last and says what is left of the minute. Quotes inside a text have a backslash
 * before them, so no text is taken for the cost.
 */
export function withoutCost(answer: string): string {
  const end = answer.lastIndexOf(',"extensions":{"cost":');
  return end < 0 ? answer.trimEnd() : `${answer.slice(0, end)}}`;
}

/** The errors of an answer. Nearly all answers have none, and are not parsed. */
const errorsOf = (answer: string): OperationAnswer['errors'] =>
  answer.startsWith('{"errors":') ? (JSON.parse(answer) as OperationAnswer).errors : undefined;

async function isAsBefore({ questions }: KeptPage, ask: Ask): Promise<boolean> {
  const same = await Promise.all(questions.map(async ({ operation, variables, answer }) => (await ask(operation, variables)) === answer));
  return same.every(Boolean);
}

async function send(request: Request, response: Response, page: KeptPage): Promise<void> {
  response.setHeader('cache-control', page.status === 200 ? publicCacheControl : 'no-store');
  if (page.status === 503) response.setHeader('retry-after', String(retryAfter));
  response.setHeader('etag', page.etag);
  response.vary('accept-encoding');
  response.status(page.status).type('html');
  if (page.status === 200 && request.fresh) {
    response.status(304).end();
    return;
  }
  if (!request.acceptsEncodings('br')) {
    response.send(await unpacked(page.packed));
    return;
  }
  const body = await packed(page.packed);
  response.setHeader('content-encoding', 'br');
  response.send(body);
}
