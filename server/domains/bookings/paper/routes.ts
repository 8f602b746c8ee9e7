import { createHash } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../../core/network.ts';
import { languageOf, translate } from '../../../core/translate.ts';
import type { RouteSource } from '../../domain.ts';
import { calendarFileOf } from './calendar-file.ts';
import { feedOf } from './feed/feed.ts';
import { openFeed } from './feed/service.ts';
import { readIcsGrant } from './links.ts';
import { findPaperBooking } from './rows.ts';

/** Readings of one feed, and wrong addresses of one network, in a minute. Programs of many people may read from one network. */
const readsPerMinute = 30;
const wrongPerMinute = 30;

/** Serves calendar files: a customer's booking by a signed address, and an account's feed by a secret one. */
export function paperRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  const reads = new RateLimiterMemory({ points: readsPerMinute, duration: 60 });
  const wrong = new RateLimiterMemory({ points: wrongPerMinute, duration: 60 });

  router.get('/calendar/booking/:grant/session.ics', async (request, response) => {
    const grant = readIcsGrant(platform, request.params.grant);
    const booking = grant && (await findPaperBooking(await contextOf(request), grant.bookingId));
    if (!booking || booking.customerId !== grant.customerId || !kept.has(booking.status)) return notFound(request, response);
    response.attachment('session.ics');
    answer(request, response, calendarFileOf(platform, booking, { published: true }).content);
  });

  router.get('/calendar/feed/:name', async (request, response) => {
    const context = await contextOf(request);
    const network = networkOf(context.address);
    if (((await wrong.get(network))?.consumedPoints ?? 0) > wrongPerMinute) return tooMany(request, response, 60);
    const token = /^([\w-]{43})\.ics$/.exec(request.params.name)?.[1];
    const feed = token && (await openFeed(context, token));
    if (!feed) {
      await wrong.penalty(network);
      return notFound(request, response);
    }
    const refused = await reads.consume(feed.creatorId).catch((error: unknown) => error);
    if (refused instanceof RateLimiterRes && refused.remainingPoints <= 0 && refused.consumedPoints > readsPerMinute)
      return tooMany(request, response, Math.ceil(refused.msBeforeNext / 1000));
    answer(request, response, await feedOf(context, feed));
  });

  router.use('/calendar', notFound);
}

/** Bookings whose calendar file says something. */
const kept: ReadonlySet<string> = new Set(['CONFIRMED', 'COMPLETED', 'NO_SHOW']);

/** Sends a calendar file, or only that the reader's copy is still right. */
function answer(request: Request, response: Response, content: string): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  response.set({ etag, 'cache-control': 'private, no-cache' });
  response.set({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  // Not `request.fresh`, which takes a copy for stale when the reader asks to check it.
  if (request.headers['if-none-match']?.includes(etag)) return void response.status(304).end();
  response.type('text/calendar; charset=utf-8').send(content);
}

const say = (request: Request, response: Response, status: number, key: string) =>
  void response.status(status).json({ message: translate(languageOf(request.headers), key) });
const notFound = (request: Request, response: Response) => say(request, response, 404, 'api.notFound');

function tooMany(request: Request, response: Response, seconds: number): void {
  response.set('retry-after', `${seconds}`);
  say(request, response, 429, 'api.throttled');
}
