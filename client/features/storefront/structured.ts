import { t } from 'i18next';
import type { SessionAvailability } from '../../apollo/generated.ts';
import type { MoneyValue } from '../../i18n/format.ts';
import { localized } from '../../i18n/language.ts';
import { siteOrigin } from '../../i18n/place.ts';

/** The first breadcrumb of every page. */
export const home = (): { name: string; path: string } => ({ name: t('productName', { ns: 'common' }), path: '/' });

/** Things in the terms of schema.org, for search engines. Texts are plain; addresses are whole. */

const storefrontAddress = (path: string) => (path.startsWith('/') ? siteOrigin + path : path);
const storefrontPage = (path: string) => siteOrigin + localized(path);

/** The plain words of sanitised HTML, whose tags are well formed. */
export const wordsOf = (html: string): string => {
  let words = '';
  let isTag = false;
  for (const character of html) {
    if (character === '<') isTag = true;
    else if (!isTag) words += character;
    else if (character === '>') {
      isTag = false;
      words += ' ';
    }
  }
  return words
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
};

export interface PersonSource {
  name: string;
  path: string;
  job?: string | null;
  about?: string;
  picture?: { url: string } | null;
}

export const person = ({ name, path, job, about, picture }: PersonSource) => ({
  '@type': 'Person',
  name,
  url: storefrontPage(path),
  ...(job && { jobTitle: job }),
  ...(about && { description: about }),
  ...(picture && { image: storefrontAddress(picture.url) }),
});

export interface OfferSource {
  price: MoneyValue;
  path: string;
  isAvailable: boolean;
  isSoldOut: boolean;
  /** The first and the last day of the sale, as `LocalDate`s. */
  from?: string | null;
  until?: string | null;
}

const offer = ({ price, path, isAvailable, isSoldOut, from, until }: OfferSource) => ({
  '@type': 'Offer',
  url: storefrontPage(path),
  price: price.amount,
  priceCurrency: price.currency,
  availability: `https://schema.org/${isAvailable ? 'InStock' : isSoldOut ? 'SoldOut' : from ? 'PreOrder' : 'Discontinued'}`,
  ...(from && { validFrom: from }),
  ...(until && { priceValidUntil: until }),
});

export interface ThingSource {
  title: string;
  about: string;
  picture?: { url: string } | null;
  seller: { name: string; path: string };
}

export const product = ({ title, about, picture, seller }: ThingSource, sold: OfferSource) => ({
  '@type': 'Product',
  name: title,
  ...(about && { description: about }),
  ...(picture && { image: storefrontAddress(picture.url) }),
  brand: person(seller),
  offers: { ...offer(sold), seller: person(seller) },
});

export interface EventSource {
  startsAt: string;
  endsAt: string;
  /** Null for an online session. */
  place: string | null;
  isOnline: boolean;
  availability: SessionAvailability;
}

export const event = (
  { title, about, picture, seller }: ThingSource,
  { startsAt, endsAt, place, isOnline, availability }: EventSource,
  price: MoneyValue,
  path: string,
) => ({
  '@type': 'Event',
  name: title,
  ...(about && { description: about }),
  ...(picture && { image: storefrontAddress(picture.url) }),
  startDate: startsAt,
  endDate: endsAt,
  eventStatus: `https://schema.org/${availability === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: `https://schema.org/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
  location: isOnline ? { '@type': 'VirtualLocation', url: storefrontPage(path) } : { '@type': 'Place', name: place ?? title },
  organizer: person(seller),
  offers: offer({ price, path, isAvailable: availability === 'AVAILABLE', isSoldOut: availability === 'SOLD_OUT' }),
});

export const service = ({ title, about, picture, seller }: ThingSource, price: MoneyValue | undefined, path: string) => ({
  '@type': 'Service',
  name: title,
  ...(about && { description: about }),
  ...(picture && { image: storefrontAddress(picture.url) }),
  provider: person(seller),
  ...(price && { offers: offer({ price, path, isAvailable: true, isSoldOut: false }) }),
});

export const questions = (askedOfProduct: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: askedOfProduct.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
