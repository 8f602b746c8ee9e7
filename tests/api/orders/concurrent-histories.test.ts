import { expect, test, vi } from 'vitest';
import { book, cancel, event, letHoldPass, release, statusOf } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { explain, type Model, type Operation, told } from '../../support/linearizable.ts';
import { codesOf, shopWith } from '../../support/promos.ts';
import { orderRefund, saleOf } from '../../support/refunds.ts';
import { checkout, crowd, letTimePass, paymentThat, readPayment, runJob } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { type Outcome, type SeatAct, type ShopAct, seatModel, shopModel } from '../../support/shop-models.ts';
import { rounds } from '../../support/torture.ts';
import { instead, until } from '../../support/until.ts';
import { type Account, world } from '../../support/world.ts';

/**
 * Customers who buy, pay, are given back, hold, book and lapse at once, and look at what is left. For each history, some order of its acts
 * must explain what everybody was answered (`linearizable.ts`).
 */
const histories = rounds(20, 2000);
/** Customers of a history, and what each of them does one after the other. */
const [clients, acts] = [3, 4];
/** Histories that run beside each other. */
const lines = 6;
vi.setConfig({ testTimeout: rounds(180_000, 1_800_000) });

/** Does one act for a client, and answers its outcome. */
interface Client<Act> {
  next(draw: <One>(from: readonly One[]) => One): Act;
  run(act: Act): Promise<Outcome>;
}

const codeOf = ({ userErrors }: { userErrors: { code: string }[] }): Outcome => userErrors[0]?.code ?? 'ok';

/** A shop with few places, and a code of few uses. */
async function shopHistory(draw: Draw) {
  const [places, uses] = [draw([1, 2]), 1];
  const { creator, productId, codeId } = await shopWith({ code: 'Summer', percentage: 20, maxUses: uses }, { maxParticipants: places });
  const looks = {
    places: async () =>
      (await gql('query ($id: UUID!) { storefrontProduct(id: $id) { placesLeft } }', { id: productId })).data.storefrontProduct.placesLeft,
    uses: async () => (await codesOf(creator)).find(({ id }: { id: string }) => id === codeId).useCount,
    revenue: async () => {
      const { data } = await gql('query ($id: UUID!) { product(id: $id) { revenue { amount } } }', { id: productId }, creator);
      return Math.round(Number(data.product.revenue.amount) * 1000);
    },
  };

  const clientOf = (customer: Account): Client<ShopAct> => {
    let own: { id: string; payment: { id: string; redirectUrl: string }; paid: boolean } | undefined;
    async function order(code: boolean): Promise<Outcome> {
      const answer = await checkout(customer, productId, { ...(code && { promoCode: 'summer' }) });
      const outcome = codeOf(answer);
      // The order stands, and its page is asked for again: on a busy machine, the gateway answers late.
      if (outcome === 'PAYMENT_FAILED') return order(code);
      if (outcome === 'ok') own = { id: answer.order.id, payment: answer.payment, paid: false };
      return outcome;
    }
    return {
      next(draw) {
        const look: ShopAct = { do: 'look', at: draw(['places', 'uses', 'revenue']) };
        if (!own) return draw([{ do: 'order', code: false }, { do: 'order', code: true }, { do: 'order', code: true }, look]);
        return own.paid ? draw([{ do: 'refund' }, look]) : draw([{ do: 'pay' }, { do: 'pay' }, { do: 'lapse' }, look]);
      },
      async run(act) {
        if (act.do === 'look') return looks[act.at]();
        if (act.do === 'order') return order(act.code);
        const { id, payment } = own as NonNullable<typeof own>;
        if (act.do === 'pay') {
          await payByCard(payment.redirectUrl, cards.good);
          const { status } = await readPayment(customer, payment.id);
          own = { id, payment, paid: true };
          return status === 'SUCCEEDED' ? 'ok' : status;
        }
        own = undefined;
        if (act.do === 'lapse') {
          await letTimePass(id);
          await runJob('billing:reconcile');
          await paymentThat(customer, payment.id, ({ status }) => status === 'EXPIRED');
          return 'ok';
        }
        const outcome = codeOf(await orderRefund(creator, id));
        await until(async () => {
          const { status } = await saleOf(creator, id);
          return status === 'REFUNDED' || instead(status);
        }, 'the money does not go back');
        return outcome;
      },
    };
  };
  return { clientOf, model: shopModel({ places, uses, price: 12_500, reduced: 10_000 }) };
}

/** A free event with few seats. */
async function seatHistory(draw: Draw) {
  const seats = draw([1, 2]);
  const sessionId = await event(await world.creator(), { seats, price: 0, cancellationHours: 0 });

  const clientOf = (customer: Account): Client<SeatAct> => {
    let own: { id: string; confirmed: boolean } | undefined;
    return {
      next(draw) {
        if (!own) return draw([{ do: 'hold' }, { do: 'hold' }, { do: 'look' }]);
        return own.confirmed
          ? draw([{ do: 'cancel' }, { do: 'look' }])
          : draw([{ do: 'confirm' }, { do: 'release' }, { do: 'lapse' }, { do: 'look' }]);
      },
      async run(act) {
        if (act.do === 'look') {
          const { data } = await gql('query ($id: UUID!) { storefrontSession(id: $id) { seatsLeft } }', { id: sessionId });
          return data.storefrontSession.seatsLeft;
        }
        if (act.do === 'hold') {
          const answer = await book(customer, { sessionId });
          if (answer.booking) own = { id: answer.booking.id, confirmed: false };
          return codeOf(answer);
        }
        const { id } = own as NonNullable<typeof own>;
        if (act.do === 'confirm') {
          const answer = await checkoutSeat(customer, id);
          own = { id, confirmed: true };
          return codeOf(answer);
        }
        own = undefined;
        if (act.do === 'lapse') {
          await letHoldPass(id);
          await runJob('bookings:lapse', { bookingId: id });
          const status = await statusOf(id);
          return status === 'CANCELLED' ? 'ok' : String(status);
        }
        return codeOf(await (act.do === 'cancel' ? cancel : release)(customer, id));
      },
    };
  };
  return { clientOf, model: seatModel(seats) };
}

type Draw = <One>(from: readonly One[]) => One;
/** Draws the same for the same seed. */
function drawing(seed: number): Draw {
  let state = seed * 2_654_435_761;
  return (from) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return from[((state ^ (state >>> 13)) >>> 0) % from.length] as never;
  };
}

/** Lets customers act at once, each by their own choice, and answers what they saw. */
async function record<Act>(draw: Draw, clientOf: (customer: Account) => Client<Act>): Promise<Operation<Act, Outcome>[]> {
  const history: Operation<Act, Outcome>[] = [];
  const now = () => Math.round(performance.now() * 100) / 100;
  const customers = await crowd(clients);
  const each = customers.map(async (customer, client) => {
    const one = clientOf(customer);
    for (let done = 0; done < acts; done++) {
      const act = one.next(draw);
      const begin = now();
      const outcome = await one.run(act);
      history.push({ client, act, begin, end: now(), outcome });
    }
  });
  await Promise.all(each);
  return history;
}

const overlaps = (history: readonly Operation<unknown, unknown>[]) =>
  history.filter((one, index) => history.slice(index + 1).some((other) => one.begin < other.end && other.begin < one.end)).length;

test(`an order explains each of ${histories} histories of places, uses, money and seats`, async () => {
  const unexplained: string[] = [];
  const [outcomes, begun] = [new Map<string, number>(), { histories: 0, atOnce: 0 }];

  async function check<Act extends { do: string }, State>(
    draw: Draw,
    { clientOf, model }: { clientOf(customer: Account): Client<Act>; model: Model<State, Act, Outcome> },
  ): Promise<void> {
    const history = await record(draw, clientOf);
    begun.atOnce += overlaps(history);
    for (const { act, outcome } of history) {
      const kind = act.do === 'look' ? 'look' : `${act.do} ${outcome}`;
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
    }
    if (!explain(history, model)) unexplained.push(told(history));
  }

  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (begun.histories < histories) {
        const number = ++begun.histories;
        const draw = drawing(number);
        await (number % 2 ? check(draw, await shopHistory(draw)) : check(draw, await seatHistory(draw)));
      }
    }),
  );
  const done = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  figure('histories', `${done} acts, ${begun.atOnce} of them at once, ${unexplained.length} unexplained`, unexplained.length === 0);
  expect(unexplained).toEqual([]);
  expect(done).toBe(histories * clients * acts);
  expect(begun.atOnce).toBeGreaterThan(histories);
  if (process.env.TORTURE)
    console.log(
      [...outcomes]
        .sort()
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
    );
});
