import i18next from 'i18next';
import type { ActivityEntryFragment } from '../../apollo/generated.ts';
import type words from '../../i18n/locales/en/audit.json';
import { userUrls } from '../admins/urls.ts';
import { availabilityUrls } from '../availability/urls.ts';
import { contentUrls } from '../content/urls.ts';
import { creatorUrls } from '../creators/urls.ts';
import { customerUrls } from '../customers/urls.ts';
import { productUrls } from '../products/urls.ts';
import { promoUrls } from '../promos/urls.ts';
import { sessionUrls } from '../sessions/urls.ts';

/** The parts of an entry that say where its object is shown. */
type ActivityOfObject = Pick<ActivityEntryFragment, 'objectType' | 'product' | 'admin'> &
  Partial<Pick<ActivityEntryFragment, 'objectId' | 'action'>>;

/** The kinds of object that an entry may be about: those that have a name in the words of the activity. */
export const objectTypes = () => Object.keys(i18next.t('audit:type', { returnObjects: true })) as (keyof (typeof words)['type'])[];

/** The address of an entry's object; null if it has no page, or no longer has one. */
export function objectLink({ objectType, objectId, action, product, admin }: ActivityOfObject): string | null {
  if (objectType === 'Creator') return creatorUrls.myPage;
  if (objectType === 'Session') return objectId && action !== 'sessionDelete' ? sessionUrls.view(objectId) : null;
  if (objectType === 'AppointmentType' || objectType === 'Availability') return availabilityUrls.availability;
  if (objectType === 'Customer') return objectId ? customerUrls.view(objectId) : null;
  if (product && objectType === 'PromoCode') return promoUrls.list({ product: product.id });
  if (product) return objectType === 'Product' ? productUrls.view(product.id) : contentUrls.list(product.id);
  return admin ? userUrls.admins() : null;
}
