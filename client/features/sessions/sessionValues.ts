import type { SessionEventType, SessionFormFragment, SessionLocation, SessionType } from '../../apollo/generated.ts';
import { orArabic, unlessArabic } from '../../forms/bilingual.ts';
import { noOffers, type OfferValues, offerInputOf, offerValuesOf } from '../promos/offerValues.ts';

/** An inclusion as typed, in both languages. */
export interface IncludeValues {
  text: string;
  textAr: string;
}

/** The values of the session form: texts as typed, before the rules make an input of them. */
export interface SessionValues extends OfferValues {
  type: SessionType;
  eventType: SessionEventType;
  /** A missing English title is the Arabic one, which is shown once. */
  title: string;
  titleAr: string;
  description: string;
  descriptionAr: string;
  includes: IncludeValues[];
  coverId: string | null;
  sessionDate: string | null;
  sessionTime: string | null;
  durationMinutes: string;
  location: SessionLocation;
  area: string;
  address: string;
  /** The seats of an event. An appointment has one. */
  seats: string;
  cost: 'FREE' | 'PAID';
  price: { amount: string; currency: string };
  cancellationHours: string;
  inviteEmails: string[];
  /** The text in the field of invited emails that is not on the list yet. As a value, it is kept over a reload; it is never sent. */
  inviteTyped: string;
}

/** An empty form with the usual choices. `day` and `time` come from a calendar in which a time was picked. */
export const newSession = (currency: string, day: string | null = null, time: string | null = null): SessionValues => ({
  type: 'EVENT',
  eventType: 'PUBLIC',
  title: '',
  titleAr: '',
  description: '',
  descriptionAr: '',
  includes: [],
  coverId: null,
  sessionDate: day,
  sessionTime: time,
  durationMinutes: '60',
  location: 'ONLINE',
  area: '',
  address: '',
  seats: '',
  cost: 'PAID',
  price: { amount: '', currency },
  cancellationHours: '24',
  inviteEmails: [],
  inviteTyped: '',
  ...noOffers,
});

const written = (value: number | null) => (value === null ? '' : String(value));

/** The form's values for an existing session. */
export const valuesOf = (session: SessionFormFragment, currency: string): SessionValues => ({
  type: session.type,
  eventType: session.eventType,
  title: unlessArabic(session.title, session.titleAr),
  titleAr: session.titleAr ?? '',
  description: session.description ?? '',
  descriptionAr: session.descriptionAr ?? '',
  includes: session.includes.map(({ text, textAr }) => ({ text: unlessArabic(text, textAr), textAr: textAr ?? '' })),
  coverId: session.cover?.id ?? null,
  sessionDate: session.sessionDate,
  sessionTime: session.sessionTime,
  durationMinutes: written(session.durationMinutes),
  location: session.location,
  area: session.area ?? '',
  address: session.address ?? '',
  seats: written(session.seats),
  cost: session.cost,
  price: { amount: session.cost === 'FREE' ? '' : (session.price?.amount ?? ''), currency: session.price?.currency ?? currency },
  cancellationHours: String(session.cancellationHours),
  inviteEmails: [...session.inviteEmails],
  inviteTyped: '',
  ...offerValuesOf(session),
});

/**
 * The input of the rules. The API requires the title and the inclusions in the fields without a language, so a text that is only written in
 * Arabic is sent there, too.
 */
export const toInput = (values: SessionValues): object => ({
  ...values,
  title: orArabic(values.title, values.titleAr),
  includes: values.includes.map(({ text, textAr }) => ({ text: orArabic(text, textAr), textAr })),
  seats: values.type === 'APPOINTMENT' ? 1 : values.seats,
  price: values.cost === 'FREE' || values.price.amount === '' ? null : values.price,
  ...offerInputOf(values),
});
