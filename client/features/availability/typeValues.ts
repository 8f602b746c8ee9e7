import type { AppointmentTypeFormFragment } from '../../apollo/generated.ts';
import { orArabic, unlessArabic } from '../../forms/bilingual.ts';
import { noOffers, type OfferValues, offerInputOf, offerValuesOf } from '../promos/offerValues.ts';

/** The values of the form of an appointment type: texts as typed. */
export interface TypeValues extends OfferValues {
  title: string;
  titleAr: string;
  description: string;
  descriptionAr: string;
  includes: { text: string; textAr: string }[];
  coverId: string | null;
  location: 'ONLINE' | 'OFFLINE';
  area: string;
  address: string;
  durations: { minutes: string; price: { amount: string; currency: string } }[];
  cancellationHours: string;
  isOffered: boolean;
}

export const newType = (currency: string): TypeValues => ({
  title: '',
  titleAr: '',
  description: '',
  descriptionAr: '',
  includes: [],
  coverId: null,
  location: 'ONLINE',
  area: '',
  address: '',
  durations: [{ minutes: '60', price: { amount: '', currency } }],
  cancellationHours: '24',
  isOffered: true,
  ...noOffers,
});

export const typeValuesOf = (type: AppointmentTypeFormFragment): TypeValues => ({
  title: unlessArabic(type.title, type.titleAr),
  titleAr: type.titleAr ?? '',
  description: unlessArabic(type.description, type.descriptionAr),
  descriptionAr: type.descriptionAr ?? '',
  includes: type.includes.map(({ text, textAr }) => ({ text: unlessArabic(text, textAr), textAr: textAr ?? '' })),
  coverId: type.cover?.id ?? null,
  location: type.location,
  area: type.area ?? '',
  address: type.address ?? '',
  durations: type.durations.map(({ minutes, price }) => ({
    minutes: String(minutes),
    price: { amount: price.amount, currency: price.currency },
  })),
  cancellationHours: String(type.cancellationHours),
  isOffered: type.isOffered,
  ...offerValuesOf(type),
});

/** The input of the rules. A text that is only written in Arabic serves for both languages. */
export const typeInputOf = (values: TypeValues): object => ({
  ...values,
  title: orArabic(values.title, values.titleAr),
  includes: values.includes.map(({ text, textAr }) => ({ text: orArabic(text, textAr), textAr })),
  cancellationHours: values.cancellationHours === '' ? null : values.cancellationHours,
  ...offerInputOf(values),
});
