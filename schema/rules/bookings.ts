import { date, mixed, object } from 'yup';
import { id, requiredText, text } from './fields.ts';
import { longestAttendeeName } from './seats.ts';
import { isTimeZone } from './wall-clock.ts';

const idempotencyKey = () => text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid');

const attendee = {
  name: requiredText(longestAttendeeName, 'attendeeName'),
  timeZone: text(64, 'booking.zone')
    .required('booking.zone')
    .test('zone', 'booking.zone', (value) => !value || isTimeZone(value)),
  invitation: text(200, 'booking.notInvited').nullable(),
  language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).nullable(),
};

/** `SlotInput`. */
export const slotRules = object({
  durationId: id('booking.slotNotFound').required('booking.slotNotFound'),
  startsAt: date().required('booking.slotNotFound').typeError('booking.slotNotFound'),
});

/** `BookingCreateInput`. The service checks that exactly one of a session and a slot is given. */
export const bookingCreateRules = object({
  sessionId: id('booking.sessionNotFound').nullable(),
  slot: slotRules.nullable().default(undefined),
  ...attendee,
  idempotencyKey: idempotencyKey(),
});

/** `BookingRescheduleInput`. */
export const bookingRescheduleRules = object({
  startsAt: date().nullable().typeError('booking.slotNotFound'),
  sessionId: id('booking.sessionNotFound').nullable(),
  idempotencyKey: idempotencyKey(),
});

/** The arguments of `bookingCancel`. */
export const bookingCancelRules = object({ idempotencyKey: idempotencyKey() });

/** `WaitingListJoinInput`. */
export const waitingListJoinRules = object({ sessionId: id('booking.sessionNotFound').required('booking.sessionNotFound'), ...attendee });
