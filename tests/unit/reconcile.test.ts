import { expect, test } from 'vitest';
import type { Context } from '../../server/core/context.ts';
import { reconcile } from '../../server/domains/billing/reconcile.ts';

interface Row {
  id: string;
  gateway: string;
  /** When it was asked about last, as the clock of this test counts. */
  askedAt: number;
}

/**
 * The tables of payments and refunds, with as much of the reconciler's statements as says which rows it gets in which order. `ask` is what
 * a gateway does when it is asked about a row.
 */
function books(payments: Row[], refunds: Row[], ask: (row: Row) => Promise<void>, now: () => number) {
  const due = (rows: Row[], text: string, values: unknown[]) => {
    const found = rows.filter(({ gateway }) => values.includes(gateway));
    return /order by coalesce\((r\.)?asked_at/.test(text) ? found.sort((one, other) => one.askedAt - other.askedAt) : found;
  };
  const rowOf = (id: string) => [...payments, ...refunds].find((row) => row.id === id) as Row;
  return {
    now: () => new Date(now()),
    platform: { gateways: { all: [{ name: 'stripe' }, { name: 'tap' }] } },
    log: () => ({ error() {} }),
    db: {
      query: async (text: string, values: unknown[]) => {
        const set = /update (payments|refunds) set asked_at/.test(text);
        if (set) rowOf(values.find((value) => typeof value === 'string') as string).askedAt = now();
        const isOpen = /from payments p\s+where p\.status in/.test(text);
        return { rows: set ? [] : isOpen ? due(payments, text, values) : /from refunds/.test(text) ? due(refunds, text, values) : [] };
      },
      findOneBy: async (_table: unknown, { id }: { id: string }) => {
        await ask(rowOf(id));
        return null;
      },
    },
  } as unknown as Context;
}
const rows = (gateway: string, kind: string, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${gateway} ${kind} ${at}`, gateway, askedAt: 0 }));

test('a round ends in time if the gateway hangs, and the next round does the rest', async () => {
  let clock = Date.parse('2026-11-21T10:00:00Z');
  const asked: string[] = [];
  const payments = rows('stripe', 'payment', 5);
  const hangs = async ({ id }: Row) => {
    asked.push(id);
    clock += 10_000;
    throw new Error('no answer');
  };
  const context = books(payments, [], hangs, () => clock);
  await reconcile(context);
  expect(asked).toEqual(payments.slice(0, 3).map(({ id }) => id));
  await reconcile(context);
  expect(asked.slice(3)).toEqual([3, 4, 0].map((at) => payments[at]?.id));
});

test('a gateway that hangs holds up neither the other nor the refunds', async () => {
  let clock = Date.parse('2026-11-21T10:00:00Z');
  const asked: string[] = [];
  const open = rows('stripe', 'payment', 2);
  const others = [...rows('tap', 'payment', 20)];
  const refunds = [...rows('stripe', 'refund', 2), ...rows('tap', 'refund', 2)];
  let free = () => {};
  const hanging = new Promise<void>((resolve) => {
    free = resolve;
  });
  const ask = async ({ id }: Row) => {
    asked.push(id);
    // The first call hangs until all that does not wait for it is done; by then, its round is over.
    if (id === open[0]?.id) await hanging;
    if (asked.length === 1 + others.length + refunds.length) {
      clock += 40_000;
      free();
    }
  };
  await reconcile(books([...open, ...others], refunds, ask, () => clock));
  expect(asked.toSorted()).toEqual([open[0], ...others, ...refunds].map((row) => row?.id).toSorted());
});
