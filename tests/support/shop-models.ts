import type { Model, Operation } from './linearizable.ts';

/** What customers of a product with few places, and a code with few uses, do and see. All money is in fils. */
export type ShopAct =
  | { do: 'order'; code: boolean }
  | { do: 'pay' | 'refund' | 'lapse' }
  | { do: 'look'; at: 'places' | 'uses' | 'revenue' };

interface ShopState {
  places: number;
  /** Uses of the code that are left. */
  uses: number;
  revenue: number;
  /** The order of each client. */
  orders: Readonly<Record<number, { code: boolean; paid: boolean }>>;
}

/** What customers of an event with few seats do and see. */
export type SeatAct = { do: 'hold' | 'confirm' | 'release' | 'cancel' | 'lapse' } | { do: 'look' };

interface SeatState {
  seats: number;
  bookings: Readonly<Record<number, 'HELD' | 'CONFIRMED'>>;
}

/** `ok`, the code of the refusal, or the number that was seen. */
export type Outcome = string | number;

const isRefusal = (outcome?: Outcome) => outcome !== undefined && outcome !== 'ok';
const without = <Value>(all: Readonly<Record<number, Value>>, client: number) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => Number(key) !== client)) as Record<number, Value>;

/** A product for `price`, or `reduced` with its code. */
export function shopModel({ places, uses, price, reduced }: Record<'places' | 'uses' | 'price' | 'reduced', number>) {
  const amountOf = (code: boolean) => (code ? reduced : price);

  function after(state: ShopState, { client, act, outcome }: Operation<ShopAct, Outcome>): ShopState | null {
    const own = state.orders[client];
    if (act.do === 'look') {
      const there = act.at === 'uses' ? uses - state.uses : state[act.at];
      return outcome === undefined || outcome === there ? state : null;
    }
    if (act.do === 'order') {
      if (outcome === 'SOLD_OUT') return state.places === 0 ? state : null;
      if (outcome === 'WRONG_STATE') return act.code && state.uses === 0 ? state : null;
      if (isRefusal(outcome) || own || state.places === 0 || (act.code && state.uses === 0)) return null;
      return {
        ...state,
        places: state.places - 1,
        uses: state.uses - (act.code ? 1 : 0),
        orders: { ...state.orders, [client]: { code: act.code, paid: false } },
      };
    }
    if (isRefusal(outcome) || !own || own.paid !== (act.do === 'refund')) return null;
    if (act.do === 'pay') {
      return { ...state, revenue: state.revenue + amountOf(own.code), orders: { ...state.orders, [client]: { ...own, paid: true } } };
    }
    return {
      places: state.places + 1,
      uses: state.uses + (own.code ? 1 : 0),
      revenue: state.revenue - (own.paid ? amountOf(own.code) : 0),
      orders: without(state.orders, client),
    };
  }
  return { first: { places, uses, revenue: 0, orders: {} }, after } satisfies Model<ShopState, ShopAct, Outcome>;
}

/** A free event. */
export function seatModel(seats: number) {
  function after(state: SeatState, { client, act, outcome }: Operation<SeatAct, Outcome>): SeatState | null {
    const own = state.bookings[client];
    if (act.do === 'look') return outcome === undefined || outcome === state.seats ? state : null;
    if (act.do === 'hold') {
      if (outcome === 'SOLD_OUT') return state.seats === 0 ? state : null;
      if (isRefusal(outcome) || own || state.seats === 0) return null;
      return { seats: state.seats - 1, bookings: { ...state.bookings, [client]: 'HELD' } };
    }
    if (isRefusal(outcome) || own !== (act.do === 'cancel' ? 'CONFIRMED' : 'HELD')) return null;
    if (act.do === 'confirm') return { ...state, bookings: { ...state.bookings, [client]: 'CONFIRMED' } };
    return { seats: state.seats + 1, bookings: without(state.bookings, client) };
  }
  return { first: { seats, bookings: {} }, after } satisfies Model<SeatState, SeatAct, Outcome>;
}
