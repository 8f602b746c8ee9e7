import type { OrderStatus } from '../../graphql/generated.ts';

export type OrderAction = 'pay' | 'expire' | 'refund';

/** The transitions of an order. An expired order can still be paid, if its money comes late and a place is left. */
export const orderLifecycle: Readonly<Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>>> = {
  PENDING: { pay: 'PAID', expire: 'EXPIRED' },
  EXPIRED: { pay: 'PAID' },
  PAID: { refund: 'REFUNDED' },
  REFUNDED: {},
};
