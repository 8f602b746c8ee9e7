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
import type { Item, Offer } from './item.ts';

/** When its first checkout begins, a hold has at least this many minutes left, since the payment page takes time. */
const leastMinutes = 5;

const idOf = ({ bookingId }: Order) => bookingId as string;
const field = ['bookingId'];
const owned = (about: readonly string[]) => userError('ALREADY_OWNED', 'booking.confirmed', about);

/** Whether the seat is kept for its customer now. */
const isHeld = ({ status, holdExpiresAt }: SeatOffer, now: Date): boolean =>
  (status === 'HELD' || status === 'PENDING_PAYMENT') && holdExpiresAt > now;

async function offerOf(context: Context, customerId: string, seat: SeatOffer, pending: Order | null): Promise<Offer> {
  const { bookingId: id, sessionId, appointmentTypeId, creatorId, title, titleAr, price, currency, payee } = seat;
  // The codes and deals of a slot are those of its appointment type.
  const offered: Offered = appointmentTypeId ? { kind: 'appointmentType', id: appointmentTypeId } : { kind: 'session', id: sessionId };
  const { deal } = await sql<{ deal: Claim | null }>`select ${dealOn(offered, customerId)} as deal`.one(context.db);
  return { id, creatorId, title, titleAr, price, currency, payee, offered, pending, deal, holdExpiresAt: holdEnd(seat, context.now()) };
}

/** The end of the hold. Only the first checkout may prolong it, so that nobody keeps a seat by repeated checkouts. */
function holdEnd({ status, holdExpiresAt }: SeatOffer, now: Date): Date {
  const least = now.getTime() + leastMinutes * 60_000;
  return status === 'HELD' && holdExpiresAt.getTime() < least ? new Date(least) : holdExpiresAt;
}

/** A booking as an item: its seat is held before the order, and the customer has it once the booking is CONFIRMED. */
export const bookingItem: Item = {
  field: 'bookingId',
  async toOrder(context, customerId, id, language) {
    const pending = await lockPending(context, id);
    const seat = await findSeatOffer(context, customerId, id, language);
    if (!seat) throw userError('NOT_FOUND', 'booking.notFound', field);
    if (mayAttend(seat)) throw owned(field);
    if (seat.isBlocked) throw blocked('bookingId');
    if (!isHeld(seat, context.now())) throw lapsed();
    if (seat.isOver) throw userError('WRONG_STATE', 'booking.sessionOver', field);
    return offerOf(context, customerId, seat, pending);
  },
  async toSee(context, customerId, id) {
    const seat = customerId ? await findSeatOffer(context, customerId, id, context.language) : undefined;
    if (!customerId || !seat || !isHeld(seat, context.now())) throw notFound();
    const pending = await context.db.findOneBy(Order, { bookingId: id, status: 'PENDING' });
    return offerOf(context, customerId, seat, pending);
  },
  toGoOn: (context, order, language) => bookingItem.toOrder(context, order.customerId, idOf(order), language),
  owned,
  taking: () => sql`select`,
  gone: () => lapsed(),
  awaitPayment: (context, order, holdExpiresAt) => awaitPayment(context, idOf(order), order.id, holdExpiresAt),
  // `give` takes the seat again if it must. The use of the code is taken in between, and the seat must be locked before the code, so it is
  // locked here.
  takeAgain: async (context, order) => !!(await lockBooking(context, idOf(order))),
  give: async (context, order) => (await confirmBooking(context, idOf(order), order.id)) ?? sql`select 1 as given`,
  release: (context, order) => releaseBooking(context, idOf(order), order.id),
  async handOn() {}, // The booking keeps its seat for the order that replaces this one.
  soldAs: (order) => soldSeat(idOf(order)),
  takeBack: (context, order, back) => bookingRefunded(context, order.id, back),
};

const lapsed = () => userError('HOLD_LAPSED', 'booking.holdLapsed', field);
