import { bookingCreateRules } from '../../../../schema/rules/bookings.ts';
import { type Context, inTransaction } from '../../../core/context.ts';
import { type NothingElse, UserErrors, userError, validate } from '../../../core/errors.ts';
import { once } from '../../../core/idempotency.ts';
import { customerOf } from '../../../core/viewer.ts';
import type { MutationBookingCreateArgs } from '../../../graphql/generated.ts';
import { nextSlots } from '../../availability/slots.ts';
import { otherDates } from './alternatives.ts';
import { type Attendee, holdSeat } from './holding.ts';
import { holdSlot, type SlotChoice } from './slots.ts';

/** What a customer books: a session or a slot. */
interface BookingChoice {
  sessionId: string | null;
  slot: SlotChoice | null;
}

/**
 * Holds a seat or a slot for 10 minutes. A customer's bookings are made one after the other, so that the second call of a double click with
 * two keys finds the first one's hold. A customer who is too late gets a refusal with what else is free, read after their transaction has
 * released its locks.
 */
export async function bookingCreate(context: Context, { input }: MutationBookingCreateArgs) {
  const { userId } = customerOf(context.viewer);
  const { idempotencyKey: key, sessionId, slot, name, timeZone, invitation, language, ...others } = validate(bookingCreateRules, input);
  others satisfies NothingElse;
  const bookingChoice: BookingChoice = { sessionId: sessionId ?? null, slot: slot ?? null };
  if (!bookingChoice.sessionId === !bookingChoice.slot) throw userError('INVALID', 'booking.oneOf', ['sessionId']);
  const attendee = { customerId: userId, name, timeZone, language: language ?? context.language, invitation: !!invitation };
  const bookingIntent = {
    userId,
    key,
    operation: 'bookingCreate',
    input: { ...bookingChoice, name, timeZone },
    subject: `booking:${userId}`,
  };
  try {
    const heldBooking = await inTransaction(context, (inner) =>
      once(inner, bookingIntent, async () => ({ id: await holdChosen(inner, attendee, bookingChoice) })),
    );
    return { booking: heldBooking };
  } catch (error) {
    throw await withAlternatives(context, error, bookingChoice, attendee);
  }
}

const holdChosen = (context: Context, attendee: Attendee, { sessionId, slot }: BookingChoice): Promise<string> =>
  slot ? holdSlot(context, attendee, slot) : holdSeat(context, attendee, sessionId as string);

/** The refusal of a customer who was too late, with what is free instead. */
async function withAlternatives(
  context: Context,
  error: unknown,
  { sessionId, slot }: BookingChoice,
  attendee: Attendee,
): Promise<unknown> {
  const { customerId, timeZone } = attendee;
  if (!(error instanceof UserErrors) || error.data.alternatives) return error;
  if (!error.errors.some(({ code }) => code === 'SOLD_OUT' || code === 'SLOT_TAKEN')) return error;
  const alternatives = slot
    ? await nextSlots(context, { durationId: slot.durationId, from: slot.startsAt, timeZone })
    : await otherDates(context, sessionId as string, { customerId, timeZone });
  return new UserErrors(error.errors, { alternatives });
}
