import { createHash } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { limitsOfNetworks, refusal, secondsUntil } from '../../core/limits.ts';
import { languageOf, translate } from '../../core/translate.ts';
import { mayAttend } from '../bookings/attendance/places.ts';
import type { RouteSource } from '../domain.ts';
import { calendarFileOf } from './calendar-file.ts';
import { feedOf } from './feed/feed.ts';
import { openFeed } from './feed/service.ts';
import { readIcsGrant } from './links.ts';
import { findPaperBooking } from './rows.ts';

/**
 * The most readings of one feed in a minute, and the most wrong addresses from one network. Programs of many people may read from one
 * network.
 */
const feedReadsPerMinute = 30;
const wrongFeedsPerMinute = 30;

/** Serves calendar files: a booking at a signed address, and an account's feed at a secret one. */
export function paperRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  const feedReads = platform.limits.of('feeds', { points: feedReadsPerMinute, duration: 60 });

  router.get('/calendar/booking/:grant/session.ics', async (request, response) => {
    const grant = readIcsGrant(platform, request.params.grant);
    const booking = grant && (await findPaperBooking(await contextOf(request), grant.bookingId));
    if (!booking || booking.customerId !== grant.customerId || !mayAttend(booking)) return notFound(request, response);
    response.attachment('session.ics');
    answerCalendar(request, response, calendarFileOf(platform, booking, { published: true }).content);
  });

  router.get('/calendar/feed/:name', async (request, response) => {
    const context = await contextOf(request);
    const wrongFeeds = limitsOfNetworks(context, 'wrongFeeds', { points: wrongFeedsPerMinute, duration: 60 });
    for (const { limit, network } of wrongFeeds)
      if (((await limit.get(network))?.consumedPoints ?? 0) > limit.points) return tooManyReads(request, response, 60);
    const token = /^([\w-]{43})\.ics$/.exec(request.params.name)?.[1];
    const feed = token && (await openFeed(context, token));
    if (!feed) {
      for (const { limit, network } of wrongFeeds) await limit.penalty(network);
      return notFound(request, response);
    }
    const refusedReads = await refusal(feedReads, feed.creatorId);
    if (refusedReads) return tooManyReads(request, response, secondsUntil(refusedReads));
    answerCalendar(request, response, await feedOf(context, feed));
  });

  router.use('/calendar', notFound);
}

/** Sends a calendar file; 304 without content if the reader's copy is the same. */
function answerCalendar(request: Request, response: Response, content: string): void {
  const calendarEtag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  response.set({ etag: calendarEtag, 'cache-control': 'private, no-cache' });
  response.set({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  // `request.fresh` would not do: it answers false if the reader asks to check the copy.
  if (request.headers['if-none-match']?.includes(calendarEtag)) return void response.status(304).end();
  response.type('text/calendar; charset=utf-8').send(content);
}

const refuseCalendar = (request: Request, response: Response, status: number, key: string) =>
  void response.status(status).json({ message: translate(languageOf(request.headers), key) });
const notFound = (request: Request, response: Response) => refuseCalendar(request, response, 404, 'api.notFound');

function tooManyReads(request: Request, response: Response, seconds: number): void {
  response.set('retry-after', `${seconds}`);
  refuseCalendar(request, response, 429, 'api.throttled');
}
