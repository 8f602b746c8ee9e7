import { describe, expect, test } from 'vitest';
import { explain, type Operation } from '../support/linearizable.ts';
import { type Outcome, type SeatAct, type ShopAct, seatModel, shopModel } from '../support/shop-models.ts';

type Line<Act> = [client: number, act: Act, begin: number, end: number, outcome?: Outcome];
const historyOf = <Act>(lines: readonly Line<Act>[]): Operation<Act, Outcome>[] =>
  lines.map(([client, act, begin, end, outcome]) => ({ client, act, begin, end, ...(outcome !== undefined && { outcome }) }));

const shop = (...lines: Line<ShopAct>[]) => explain(historyOf(lines), shopModel({ places: 1, uses: 1, price: 12_500, reduced: 10_000 }));
const event = (...lines: Line<SeatAct>[]) => explain(historyOf(lines), seatModel(1));

const [order, reduced, pay, refund] = [{ do: 'order', code: false }, { do: 'order', code: true }, { do: 'pay' }, { do: 'refund' }] as const;
const [places, uses, revenue] = (['places', 'uses', 'revenue'] as const).map((at) => ({ do: 'look', at }) as const) as [
  ShopAct,
  ShopAct,
  ShopAct,
];
const [hold, lapse, look] = [{ do: 'hold' }, { do: 'lapse' }, { do: 'look' }] as const;

describe('a history is explained', () => {
  test('by an order other than that in which its acts began', () => {
    const found = event([1, hold, 0, 50, 'SOLD_OUT'], [2, hold, 10, 20, 'ok'], [2, lapse, 30, 60, 'ok']);
    expect(found?.map(({ client, act }) => [client, act.do])).toEqual([
      [2, 'hold'],
      [1, 'hold'],
      [2, 'lapse'],
    ]);
  });

  test('when what was seen lies between two acts at the same time', () => {
    expect(shop([1, reduced, 0, 10, 'ok'], [1, pay, 20, 60, 'ok'], [2, revenue, 30, 40, 0], [2, revenue, 41, 50, 10_000])).not.toBeNull();
  });

  test('when an act without an answer has happened, and when it has not', () => {
    expect(event([1, hold, 0, 10], [2, hold, 20, 30, 'SOLD_OUT'])).not.toBeNull();
    expect(event([1, hold, 0, 10], [2, hold, 20, 30, 'ok'])).not.toBeNull();
  });

  test('when it is long, and much of it at the same time', () => {
    const many = Array.from({ length: 12 }, (_, client): Line<SeatAct> => [client, hold, client, 1000, client === 7 ? 'ok' : 'SOLD_OUT']);
    expect(event(...many)).toHaveLength(12);
  });
});

describe('a history is refused', () => {
  test('when a seat was sold twice', () => {
    expect(event([1, hold, 0, 50, 'ok'], [2, hold, 10, 40, 'ok'])).toBeNull();
    expect(
      event(...Array.from({ length: 10 }, (_, client): Line<SeatAct> => [client, hold, 0, 9, client < 2 ? 'ok' : 'SOLD_OUT'])),
    ).toBeNull();
  });

  test('when a seat was refused that nobody had', () => {
    expect(event([1, hold, 0, 10, 'ok'], [1, lapse, 20, 30, 'ok'], [2, hold, 40, 50, 'SOLD_OUT'])).toBeNull();
  });

  test('when the use of a code is lost, or comes back twice', () => {
    expect(shop([1, reduced, 0, 1, 'ok'], [1, pay, 2, 3, 'ok'], [1, refund, 4, 5, 'ok'], [2, uses, 6, 7, 1])).toBeNull();
    expect(shop([1, reduced, 0, 1, 'ok'], [1, pay, 2, 3, 'ok'], [1, refund, 4, 5, 'ok'], [2, uses, 6, 7, -1])).toBeNull();
  });

  test('when money was counted twice, or not at all', () => {
    expect(shop([1, order, 0, 1, 'ok'], [1, pay, 2, 3, 'ok'], [2, revenue, 4, 5, 25_000])).toBeNull();
    expect(shop([1, order, 0, 1, 'ok'], [1, pay, 2, 3, 'ok'], [2, revenue, 4, 5, 0])).toBeNull();
  });

  test('when one who looks twice sees time go back', () => {
    expect(shop([1, order, 0, 100, 'ok'], [2, places, 10, 20, 0], [3, places, 30, 40, 1])).toBeNull();
    expect(event([1, hold, 0, 100, 'ok'], [2, look, 10, 20, 0], [2, look, 30, 40, 1])).toBeNull();
  });
});
