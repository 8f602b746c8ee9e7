import type { Context } from '../../../core/context.ts';
import { notFound, userError } from '../../../core/errors.ts';
import { sql } from '../../../platform/database/sql.ts';
import { mayAttend } from '../../bookings/attendance/places.ts';
import { lockBooking } from '../../bookings/locks.ts';
import {
  awaitPayment,
  bookingRefunded,
  confirmBooking,
  findSeatOffer,
  releaseBooking,
  type SeatOffer,
  soldSeat,
} from '../../bookings/seats/selling.ts';
import { blocked } from '../../customers/blocking.ts';
import type { Claim } from '../../promos/claims.ts';
import type { Offered } from '../../promos/offered.ts';
import { dealOn } from '../deals.ts';
import { Order } from '../entities.ts';
import { lockPending } from '../locks.ts';
import type { ItemOffer, OrderItem } from './item.ts';

/** When its first checkout begins, a hold has at least this many minutes left, since the payment page takes time. */
const leastMinutesToPay = 5;

const bookingIdOf = ({ bookingId }: Order) => bookingId as string;
const bookingField = ['bookingId'];
const owned = (about: readonly string[]) => userError('ALREADY_OWNED', 'booking.confirmed', about);

/** Whether the seat is kept for its customer now. */
const isSeatHeld = ({ status, holdExpiresAt }: SeatOffer, now: Date): boolean =>
  (status === 'HELD' || status === 'PENDING_PAYMENT') && holdExpiresAt > now;

async function seatOfferOf(context: Context, customerId: string, seat: SeatOffer, pending: Order | null): Promise<ItemOffer> {
  const { bookingId: id, sessionId, appointmentTypeId, creatorId, title, titleAr, price, currency, payee } = seat;
  // The codes and deals of a slot are those of its appointment type.
  const offered: Offered = appointmentTypeId ? { kind: 'appointmentType', id: appointmentTypeId } : { kind: 'session', id: sessionId };
  const { deal } = await sql<{ deal: Claim | null }>`select ${dealOn(offered, customerId)} as deal`.one(context.db);
  return { id, creatorId, title, titleAr, price, currency, payee, offered, pending, deal, holdExpiresAt: seatHoldEnd(seat, context.now()) };
}

/** The end of the hold. Only the first checkout may prolong it, so that nobody keeps a seat by repeated checkouts. */
function seatHoldEnd({ status, holdExpiresAt }: SeatOffer, now: Date): Date {
  const leastHoldEnd = now.getTime() + leastMinutesToPay * 60_000;
  return status === 'HELD' && holdExpiresAt.getTime() < leastHoldEnd ? new Date(leastHoldEnd) : holdExpiresAt;
}

/** A booking as an item: its seat is held before the order, and the customer has it once the booking is CONFIRMED. */
export const bookingItem: OrderItem = {
  field: 'bookingId',
  async toOrder(context, customerId, id, language) {
    const pending = await lockPending(context, id);
    const seat = await findSeatOffer(context, customerId, id, language);
    if (!seat) throw userError('NOT_FOUND', 'booking.notFound', bookingField);
    if (mayAttend(seat)) throw owned(bookingField);
    if (seat.isBlocked) throw blocked('bookingId');
    if (!isSeatHeld(seat, context.now())) throw seatHoldLapsed();
    if (seat.isOver) throw userError('WRONG_STATE', 'booking.sessionOver', bookingField);
    return seatOfferOf(context, customerId, seat, pending);
  },
  async toSee(context, customerId, id) {
    const seat = customerId ? await findSeatOffer(context, customerId, id, context.language) : undefined;
    if (!customerId || !seat || !isSeatHeld(seat, context.now())) throw notFound();
    const pending = await context.db.findOneBy(Order, { bookingId: id, status: 'PENDING' });
    return seatOfferOf(context, customerId, seat, pending);
  },
  toGoOn: (context, order, language) => bookingItem.toOrder(context, order.customerId, bookingIdOf(order), language),
  owned,
  taking: () => sql`select`,
  itemGone: () => seatHoldLapsed(),
  awaitPayment: (context, order, holdExpiresAt) => awaitPayment(context, bookingIdOf(order), order.id, holdExpiresAt),
  // `giveItem` takes the seat again if it must. The use of the code is taken in between, and the seat must be locked before the code, so it
  // is locked here.
  takeItemAgain: async (context, order) => !!(await lockBooking(context, bookingIdOf(order))),
  giveItem: async (context, order) => (await confirmBooking(context, bookingIdOf(order), order.id)) ?? sql`select 1 as given`,
  releaseItem: (context, order) => releaseBooking(context, bookingIdOf(order), order.id),
  async handItemOn() {}, // The booking keeps its seat for the order that replaces this one.
  soldAs: (order) => soldSeat(bookingIdOf(order)),
  takeItemBack: (context, order, back) => bookingRefunded(context, order.id, back),
};

const seatHoldLapsed = () => userError('HOLD_LAPSED', 'booking.holdLapsed', bookingField);
