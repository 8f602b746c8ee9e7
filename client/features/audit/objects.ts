import { userUrls } from '../admins/urls.ts';
import { creatorUrls } from '../creators/urls.ts';
import { productUrls } from '../products/urls.ts';

/** The kinds of object that a change may be about. */
export const objectTypes = ['Product', 'Section', 'ContentItem', 'Admin', 'Creator'] as const;

/** Where an object can be looked at; null when there is nothing to see (any more). */
export function linkTo({
  objectType,
  objectId,
  action,
}: {
  objectType: string | null;
  objectId: string | null;
  action: string;
}): string | null {
  if (!objectId || action.endsWith('Delete')) return null;
  if (objectType === 'Product') return productUrls.view(objectId);
  if (objectType === 'Admin') return userUrls.admins();
  if (objectType === 'Creator') return creatorUrls.myPage;
  return null;
}
