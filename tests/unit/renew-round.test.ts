import { expect, test } from 'vitest';
import type { Context } from '../../server/core/context.ts';
import { renewDue } from '../../server/domains/subscriptions/renewal.ts';

test('a round of renewals ends in time, and leaves the rest to the next one', async () => {
  let clock = Date.parse('2026-11-21T10:00:00Z');
  const due = Array.from({ length: 5 }, (_, at) => ({ id: `subscription ${at}`, creatorId: `creator ${at}` }));
  const failed: unknown[] = [];
  const context = {
    now: () => new Date(clock),
    log: () => ({ error: ({ id }: { id: string }) => failed.push(id) }),
    db: { query: async () => ({ rows: due }) },
    platform: {
      // Each renewal takes ten seconds until its transaction fails.
      get dataSource() {
        clock += 10_000;
        throw new Error('no answer');
      },
    },
  } as unknown as Context;
  await expect(renewDue(context)).rejects.toThrow('a plan could not be renewed: 3 of 5');
  expect(failed).toEqual(['subscription 0', 'subscription 1', 'subscription 2']);
});
