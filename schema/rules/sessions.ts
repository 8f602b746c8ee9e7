import { array, type InferType, mixed, object, type StringSchema } from 'yup';
import { atMost, day, email, id, optionalText, orInArabic, replacedText, requiredText, text, wholeNumber } from './fields.ts';
import { moneyRules } from './money.ts';
import { promoCodesRules, specialDealRules } from './promos.ts';
import { address, area, cancellationHours, idempotencyKey, includes, location, richText } from './session-parts.ts';
import { plain } from './unseen.ts';

export { sessionIncludeRules } from './session-parts.ts';

const choice = <Value extends string>(...values: Value[]) => mixed<Value>().oneOf(values).nullable();

/** A time of day `HH:MM` on a clock of 24 hours; seconds of zero are left out. */
const timeOfDay = (key: string) =>
  text(20, `${key}.invalid`)
    .transform((value: string | null) => (typeof value === 'string' ? plain(value).replace(/^(\d\d:\d\d):00$/, '$1') || null : value))
    .nullable()
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: `${key}.invalid`, excludeEmptyString: true });

/** The most emails that a private session may invite. */
export const mostInvited = 200;

/** The invited emails. A second address that differs in its case alone is refused at its own place. */
const inviteEmails = atMost(array().of(email() as StringSchema<string>), mostInvited, 'inviteEmails.max')
  .nullable()
  .test('unique', (emails, { createError, path }) => {
    const repeated = emails?.findIndex((one, index) => one && emails.indexOf(one) < index) ?? -1;
    return repeated < 0 || createError({ path: `${path}[${repeated}]`, message: 'inviteEmail.taken', type: 'taken' });
  });

/* The fields besides the title, by the steps of the form and in its order. Failures are reported in this order, too. */
const basics = {
  titleAr: optionalText(100, 'title'),
  description: richText,
  descriptionAr: richText,
  includes,
  coverId: id('file.notFound').nullable(),
};
const kinds = { type: choice('APPOINTMENT', 'EVENT'), eventType: choice('PUBLIC', 'PRIVATE') };
const place = {
  sessionDate: day('sessionDate'),
  sessionTime: timeOfDay('sessionTime'),
  durationMinutes: wholeNumber('durationMinutes').min(5, 'durationMinutes.range').max(1440, 'durationMinutes.range'),
  location,
  area,
  address,
};
const offer = {
  seats: wholeNumber('seats').min(1, 'seats.min').max(10_000, 'seats.max'),
  cost: choice('FREE', 'PAID'),
  // The price of a free session is ignored.
  price: moneyRules
    .nullable()
    .default(undefined)
    .when('cost', ([cost], rules) => (cost === 'FREE' ? rules.transform(() => null) : rules)),
  cancellationHours,
  inviteEmails,
  specialDeal: specialDealRules,
  promoCodes: promoCodesRules,
};

/** Names of the input's fields, by the step of the form that asks for them. */
export const sessionSteps = {
  basics: [...Object.keys(kinds), 'title', ...Object.keys(basics)],
  place: Object.keys(place),
  offer: Object.keys(offer),
} as const;

const requiredKey = text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid');

/** `SessionCreateInput`: a draft may lack fields, and the given ones must be right. */
export const sessionCreateRules = object({
  idempotencyKey,
  ...kinds,
  title: requiredText(100, 'title'),
  ...basics,
  ...place,
  ...offer,
}).transform(orInArabic('title'));

/** `SessionUpdateInput`: checks the given fields only. A title may be replaced, and not removed. */
export const sessionUpdateRules = object({
  version: wholeNumber('version'),
  ...kinds,
  title: replacedText(100, 'title'),
  ...basics,
  ...place,
  ...offer,
});

/** A date and a time that may not be removed, for moving a session that has both. */
const when = {
  sessionDate: place.sessionDate.required('sessionDate.required'),
  sessionTime: place.sessionTime.required('sessionTime.required'),
};

/** The input of a move of a scheduled session in the calendar. */
export const sessionMoveRules = object(when);

/** What a session needs to be booked (specification, section 5). Its texts may be in either language. All failures are reported at once. */
export const sessionPublishRules = object({
  type: kinds.type.required('sessionType.required'),
  eventType: kinds.eventType.required('eventType.required'),
  title: requiredText(100, 'title'),
  includes,
  ...when,
  durationMinutes: place.durationMinutes.required('durationMinutes.required'),
  location: place.location.required('location.required'),
  address: place.address.test('required', 'address.required', (address, { parent }) => parent.location !== 'OFFLINE' || !!address),
  seats: offer.seats
    .required('seats.required')
    .test('one', 'seats.appointment', (seats, { parent }) => parent.type !== 'APPOINTMENT' || seats === 1),
  cost: mixed<'FREE' | 'PAID'>().oneOf(['FREE', 'PAID']).required(),
  price: moneyRules
    .nullable()
    .default(undefined)
    .when('cost', {
      is: 'PAID',
      // biome-ignore lint/suspicious/noThenProperty: yup's word
      then: (rules) => rules.required('price.required'),
    }),
  inviteEmails: inviteEmails.test({
    name: 'required',
    message: 'inviteEmails.required',
    test: (emails, { parent }) => parent.eventType !== 'PRIVATE' || !!emails?.length,
  }),
}).transform(orInArabic('title'));

/** Arguments of `sessionDuplicate` besides the session. */
export const sessionDuplicateRules = object({ idempotencyKey });

/** `SessionRepeatInput`. */
export const sessionRepeatRules = object({
  weeks: wholeNumber('weeks').required('weeks.range').min(1, 'weeks.range').max(12, 'weeks.range'),
  idempotencyKey,
});

/** `SessionCancelInput`. */
export const sessionCancelRules = object({ reason: optionalText(500, 'cancelReason', 'several'), idempotencyKey: requiredKey });

export type SessionCreateValues = InferType<typeof sessionCreateRules>;
export type SessionUpdateValues = InferType<typeof sessionUpdateRules>;
