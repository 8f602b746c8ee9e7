import { useTranslation } from 'react-i18next';
import type { AppointmentShownFragment, SessionShownFragment } from '../../apollo/generated.ts';
import { formatLongDate } from '../../i18n/format.ts';
import { pickText } from '../../ui/BiText.tsx';
import { useHead } from '../../ui/head.ts';
import { previewOf } from '../storefront/sharePicture.ts';
import { event, home, service, wordsOf } from '../storefront/structured.ts';
import { storefrontUrls } from '../storefront/urls.ts';
import { bookingUrls } from './urls.ts';

interface Bookable {
  title: string;
  titleAr: string | null;
  description: string | null;
  descriptionAr: string | null;
  cover: { url: string } | null;
  creator: { username: string; fullName: string; fullNameAr: string | null };
}

const bookableOf = ({ title, titleAr, description, descriptionAr, cover, creator }: Bookable) => ({
  title: pickText(title, titleAr).text,
  about: wordsOf(pickText(description, descriptionAr).text),
  picture: cover,
  seller: { name: pickText(creator.fullName, creator.fullNameAr).text, path: storefrontUrls.creator(creator.username) },
});

/** Sets the head of a session's page. Only the invited may know a private session's address. */
export function useSessionHead(session: SessionShownFragment): void {
  const bookable = bookableOf(session);
  const path = bookingUrls.session(session.creator.username, session.id);
  const { t } = useTranslation('booking');
  const { title, about: description, seller } = bookable;
  const sessionOccasion = { ...session, isOnline: session.location === 'ONLINE', place: session.area };
  const image = previewOf(session.sharePicture);
  const sharedHead = {
    path,
    image,
    type: 'product' as const,
    crumbs: [home(), seller],
    data: [event(bookable, sessionOccasion, session.price, path)],
  };
  const sessionWords = { name: seller.name, day: formatLongDate(session.startsAt, session.timeZone) };
  useHead({
    title,
    description: description || (sessionOccasion.isOnline ? t('head.session', sessionWords) : t('head.inPerson', sessionWords)),
    ...(session.eventType === 'PUBLIC' && sharedHead),
  });
}

/** Sets the head of an appointment type's page. */
export function useAppointmentHead(type: AppointmentShownFragment): void {
  const bookable = bookableOf(type);
  const path = bookingUrls.appointment(type.creator.username, type.id);
  const { t } = useTranslation('booking');
  const { title, about: description, seller } = bookable;
  useHead({
    title,
    description: description || t('head.appointment', { name: seller.name }),
    path,
    type: 'product',
    image: previewOf(type.sharePicture),
    crumbs: [home(), seller],
    data: [service(bookable, type.durations[0]?.price, path)],
  });
}
