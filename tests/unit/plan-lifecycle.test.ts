import { expect, test } from 'vitest';
import { invoiceLifecycle, nextAttempt, type PlanStep, planLifecycle } from '../../server/domains/subscriptions/lifecycle.ts';

test('each state of a subscription takes exactly its steps', () => {
  const steps: PlanStep[] = ['pay', 'lapse', 'miss', 'end'];
  const table = Object.entries(planLifecycle).map(([state, of]) => [state, ...steps.map((step) => of[step] ?? null)]);
  expect(table).toEqual([
    ['INCOMPLETE', 'ACTIVE', 'EXPIRED', null, null],
    ['ACTIVE', 'ACTIVE', null, 'PAST_DUE', 'EXPIRED'],
    ['PAST_DUE', 'ACTIVE', null, 'PAST_DUE', 'EXPIRED'],
    ['EXPIRED', 'ACTIVE', null, null, null],
  ]);
});

test('an invoice is paid once', () => {
  expect(invoiceLifecycle).toEqual({ OPEN: { pay: 'PAID', giveUp: 'VOID' }, PAID: {}, VOID: { pay: 'PAID' } });
});

test('a renewal is tried again after 2, 5, 7 and 7 days, and the grace lasts until the last attempt', () => {
  let now = new Date('2026-01-31T21:30:00Z');
  const days: string[] = [];
  const ends = new Set<string>();
  for (let failed = 1; failed <= 4; failed++) {
    const next = nextAttempt(failed, now);
    if (!next) throw new Error('there is another attempt');
    days.push(next.nextAttemptAt.toISOString().slice(0, 10));
    ends.add(next.graceEndsAt.toISOString());
    now = next.nextAttemptAt;
  }
  expect(days).toEqual(['2026-02-02', '2026-02-07', '2026-02-14', '2026-02-21']);
  expect([...ends]).toEqual(['2026-02-21T21:30:00.000Z']);
  expect(nextAttempt(5, now)).toBeNull();
});

test('an attempt that was late does not shorten the time between the next ones', () => {
  const late = new Date('2026-03-10T08:00:00Z');
  expect(nextAttempt(2, late)).toEqual({ nextAttemptAt: new Date('2026-03-15T08:00:00Z'), graceEndsAt: new Date('2026-03-29T08:00:00Z') });
});
