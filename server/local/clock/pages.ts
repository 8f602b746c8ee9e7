import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Router } from 'express';
import type { Pool } from 'pg';
import { refuseDeep } from '../../core/json.ts';
import { formBody, formValue } from '../../platform/pages/form.ts';
import { pageHeaders } from '../../platform/pages/page.ts';
import { fromOwnPages } from '../own-site.ts';
import type { MovableClock } from './clock.ts';
import { clockPage } from './html.ts';
import { type Mover, Refusal, type Schedule } from './move.ts';
import { readState } from './state.ts';
import { targetOf, type Wish } from './wish.ts';

/** Milliseconds for which an answer waits for the end of a move. For a longer move, the caller asks again. */
const patience = { ofPrograms: 60_000, ofPages: 1500 };

interface Source {
  pool: Pool;
  clock: MovableClock;
  mover: Mover;
  schedule: Schedule;
}

interface Problem {
  status: number;
  code: string;
  /** The wrong field, `by` or `to`; null if the whole wish is wrong. */
  field: string | null;
  message: string;
}

/**
 * The clock of a development server (decision 50). `GET /dev/clock.json` tells it; `POST` moves it: `{"by":"P1M"}` for a duration,
 * `{"to":"2027-01-31T09:00:00Z"}` until a moment, `{"to":"real"}` back to the machine's time, while there is no data. The answer is the
 * new state: 200 once the clock stands, 202 if it still moves after a minute, 400 for nonsense, 409 if it would go backwards or is being
 * moved, 503 if what was due did not end. A page for people is at `/dev/clock`. None of this may be mounted in production.
 */
export function clockPages(router: Router, source: Source): void {
  const { pool, clock, mover, schedule } = source;
  const state = () => readState(pool, clock, schedule);

  /** Fulfils a wish, and waits for its end at most `wait` milliseconds. Answers the problem, or null. */
  async function follow(wish: Wish, wait: number): Promise<Problem | null> {
    try {
      if (wish.to === 'real') {
        await mover.reset();
        return null;
      }
      const target = targetOf(wish, clock.now());
      if ('problem' in target) {
        const { field, problem, code } = target;
        return { status: code === 'INVALID' ? 400 : 409, code, field, message: problem };
      }
      const { over } = await mover.begin(target.to);
      const cut = new AbortController();
      await Promise.race([over, sleep(wait, undefined, { signal: cut.signal, ref: false }).catch(() => undefined)]);
      cut.abort();
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, code: error.code, field: null, message: error.message };
    }
  }

  router.get('/dev/clock.json', async (_request, response) => void response.set('cache-control', 'no-store').json(await state()));
  router.post('/dev/clock.json', fromOwnPages, express.json({ limit: '4kb', verify: refuseDeep }), async (request, response) => {
    const wish = typeof request.body === 'object' && request.body !== null ? (request.body as Wish) : {};
    const wrong = await follow(wish, patience.ofPrograms);
    response.set('cache-control', 'no-store');
    if (wrong) {
      const { status, ...told } = wrong;
      return void response.status(status).json(told);
    }
    const now = await state();
    if (now.isMoving) response.status(202).json(now);
    else if (now.lastMove?.problem && wish.to !== 'real')
      response.status(503).json({ code: 'STOPPED', field: null, message: now.lastMove.problem, state: now });
    else response.json(now);
  });

  const show = async (response: express.Response, status = 200, problem?: string, typed?: string) => {
    const now = await state();
    response.status(status).set(pageHeaders());
    if (now.isMoving) response.set('refresh', '2; url=/dev/clock');
    response.type('html').send(clockPage(now, { problem, typed }));
  };
  router.get('/dev/clock', (_request, response) => show(response));
  router.post('/dev/clock', fromOwnPages, formBody, async (request, response) => {
    const [by, typed] = [formValue(request, 'by', 40), formValue(request, 'to', 40)];
    // The page's field for a moment has no zone. The page asks for UTC.
    const to = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(typed) ? `${typed}Z` : typed;
    const wrong = await follow(by === 'to' ? { to } : by === 'real' ? { to: 'real' } : { by }, patience.ofPages);
    if (wrong) await show(response, wrong.status, wrong.message, typed);
    else response.redirect(303, '/dev/clock');
  });
}
