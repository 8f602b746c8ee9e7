import { expect, test } from 'vitest';
import type { Context } from '../../server/core/context.ts';
import { reconcile } from '../../server/domains/billing/reconcile.ts';

test('a round ends in time if the gateway hangs, and the next round does the rest', async () => {
  let clock = Date.parse('2026-11-21T10:00:00Z');
  let asked = 0;
  const context = {
    now: () => new Date(clock),
    platform: { gateways: { all: [{ name: 'sandbox' }] } },
    log: () => ({ error() {} }),
    db: {
      query: async (text: string) => ({
        rows: text.includes('from payments') ? Array.from({ length: 1000 }, (_, id) => ({ id, unheard: false })) : [],
      }),
      findOneBy: async () => {
        asked += 1;
        clock += 10_000;
        throw new Error('no answer');
      },
    },
  };
  await reconcile(context as unknown as Context);
  expect(asked).toBe(3);
});
