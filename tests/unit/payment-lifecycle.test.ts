import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskEmail } from '../../server/domains/accounts/contacts.ts';
import { refundedJournal, settledJournal } from '../../server/domains/billing/ledger.ts';
import { actionFor, mayStillChange, type PaymentAction, paymentLifecycle } from '../../server/domains/billing/lifecycle.ts';
import { orderLifecycle } from '../../server/domains/orders/lifecycle.ts';
import type { PaymentStatus } from '../../server/graphql/generated.ts';
import { feeOf } from '../../server/local/gateway/fee.ts';

describe('a payment', () => {
  test('has only the transitions of the design', () => {
    expect(paymentLifecycle).toEqual({
      CREATED: { challenge: 'REQUIRES_ACTION', succeed: 'SUCCEEDED', fail: 'FAILED', expire: 'EXPIRED' },
      REQUIRES_ACTION: { succeed: 'SUCCEEDED', fail: 'FAILED', expire: 'EXPIRED' },
      SUCCEEDED: { refundPart: 'PARTIALLY_REFUNDED', refundRest: 'REFUNDED' },
      PARTIALLY_REFUNDED: { refundPart: 'PARTIALLY_REFUNDED', refundRest: 'REFUNDED' },
      FAILED: {},
      EXPIRED: { succeed: 'SUCCEEDED' },
      REFUNDED: {},
    });
  });

  test('is charged at most once, in any order of events', () => {
    const actions = fc.array(fc.constantFrom<PaymentAction>('challenge', 'succeed', 'fail', 'expire', 'refundPart', 'refundRest'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(actions, (told) => {
        let status: PaymentStatus = 'CREATED';
        let charged = 0;
        for (const action of told) {
          const next: PaymentStatus | undefined = paymentLifecycle[status][action];
          if (!next) continue;
          if (next === 'SUCCEEDED') charged += 1;
          status = next;
        }
        expect(charged).toBeLessThanOrEqual(1);
        if (status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' || status === 'SUCCEEDED') expect(charged).toBe(1);
      }),
    );
  });

  test('may still change until it is decided, and after it has expired', () => {
    const waiting = (Object.keys(paymentLifecycle) as PaymentStatus[]).filter(mayStillChange);
    expect(waiting).toEqual(['CREATED', 'REQUIRES_ACTION', 'EXPIRED']);
  });

  test.each([
    ['open', false, null],
    ['open', true, 'expire'],
    ['requires_action', false, 'challenge'],
    ['requires_action', true, 'expire'],
    ['processing', false, null],
    ['processing', true, null],
    ['succeeded', true, 'succeed'],
    ['failed', false, 'fail'],
    ['expired', false, 'expire'],
    ['refunded', true, null],
  ] as const)('that the gateway calls %s (overdue: %s) does %s', (status, overdue, action) => {
    expect(actionFor({ status }, overdue)).toBe(action);
  });

  test('that the gateway does not know expires when its time is over', () => {
    expect([actionFor(null, false), actionFor(null, true)]).toEqual([null, 'expire']);
  });
});

test('an order has only the transitions of the design', () => {
  expect(orderLifecycle).toEqual({
    PENDING: { pay: 'PAID', expire: 'EXPIRED' },
    EXPIRED: { pay: 'PAID' },
    PAID: { refund: 'REFUNDED' },
    REFUNDED: {},
  });
});

describe('the fee', () => {
  test.each([
    [1, 1],
    [99, 99],
    [100, 100],
    [4000, 100],
    [4020, 101],
    [12_500, 313],
    [100_000_000, 2_500_000],
  ])('of %i is %i', (amount, fee) => expect(feeOf(amount)).toBe(fee));

  test('is a whole number of fils: 2.5 % rounded, at least 100 fils, at most the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), (amount) => {
        const fee = feeOf(amount);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(Math.min(100, amount));
        expect(fee).toBeLessThanOrEqual(amount);
        if (fee > 100) expect(Math.abs(fee * 1000 - amount * 25)).toBeLessThanOrEqual(500);
      }),
    );
  });
});

describe('a journal', () => {
  const amounts = fc.integer({ min: 1, max: 1e11 }).chain((amount) => fc.tuple(fc.constant(amount), fc.integer({ min: 0, max: amount })));
  const sum = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);
  const of = (account: string, lines: { account: string; amount: number }[]) => sum(lines.filter((line) => line.account === account));

  test('adds up to zero for any amount and fee', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('CREATOR' as const, 'CUSTOMER' as const), ([amount, fee], owed) => {
        expect(sum(settledJournal(amount, fee, owed))).toBe(0);
        expect(sum(refundedJournal(amount, owed))).toBe(0);
      }),
    );
  });

  test('credits the creator with the amount less the fee, and costs them the fee after a full refund', () => {
    fc.assert(
      fc.property(amounts, ([amount, fee]) => {
        const settled = settledJournal(amount, fee, 'CREATOR');
        expect(of('CREATOR', settled)).toBe(fee - amount);
        const both = [...settled, ...refundedJournal(amount, 'CREATOR')];
        expect([of('GATEWAY', both), of('CREATOR', both), of('GATEWAY_FEE', both)]).toEqual([0, fee, 0 - fee]);
      }),
    );
  });

  test('credits the customer with a payment that could not be fulfilled, until it is refunded', () => {
    fc.assert(
      fc.property(amounts, ([amount, fee]) => {
        const settled = settledJournal(amount, fee, 'CUSTOMER');
        expect(of('CUSTOMER', settled)).toBe(-amount);
        expect(of('CUSTOMER', [...settled, ...refundedJournal(amount, 'CUSTOMER')])).toBe(0);
      }),
    );
  });
});

test.each([
  ['amal@diwan.test', 'a•••@d•••.test'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['نور@مثال.كوم', 'ن•••@م•••.كوم'],
])('%s is masked as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
