import { deviceStorage, tabStorage } from '../i18n/storage.ts';
import { forgetUploads } from '../uploads/forget.ts';
import { forgetPage } from './kept.ts';
import { closeMediaSession, mediaSession } from './mediaEnd.ts';
import { dropRecords } from './records.ts';
import { clearToken } from './tokens.ts';

// The two lists name keys of the browser's storage, without `diwan.`. A name that ends with a dot stands for all keys that begin with it.
// A key that is in neither list is the customer's, so a new one is removed at a sign-out without a line here.

/** Settings of the device, which say nothing about a person, and the state of the media cookie. */
const ofDevice = ['theme', 'timeZone', 'player', 'room', 'room.view', 'products.view', 'media'];
/** What belongs to a creator. */
export const ofCreator = ['token.creator', 'numerals.creator', 'recent.', 'draft.', 'upload.', 'subscription.', 'plan.', 'sandbox.'];

/** Whether a list names an entry. */
export const isAmong = (names: readonly string[], key: string): boolean =>
  names.some((name) => (name.endsWith('.') ? key.startsWith(`diwan.${name}`) : key === `diwan.${name}`));

/** Removes entries from the browser and from this tab, or from one of the two. */
export function remove(goes: (key: string) => boolean, storages = [deviceStorage, tabStorage]): void {
  for (const storage of storages) for (const key of storage.keys) if (key.startsWith('diwan.') && goes(key)) storage.removeItem(key);
}

/** Whether an entry goes with the customer. */
export const isCustomers = (key: string): boolean => !isAmong([...ofDevice, ...ofCreator], key);

/** Removes all that the browser and this tab store of the customer. A creator's sign-in stays. */
export function forgetCustomer(): void {
  forgetPage();
  clearToken('CUSTOMER');
  remove(isCustomers);
  dropRecords('diwan.articles');
  if (mediaSession()) closeMediaSession();
}

/** Removes all that the browser and this tab store of a creator without a sign-in. A customer's sign-in stays. */
export function forgetCreator(): void {
  forgetPage();
  forgetUploads();
  clearToken('CREATOR');
  dropRecords('diwan.uploads');
  remove((key) => isAmong(ofCreator, key));
}

/**
 * Forgets everything that this browser keeps of its user. The choice of light or dark stays, unless `leaveNothing`.
 * The caller loads a new page, so this one's listeners are not called.
 */
export function clearAccounts({ leaveNothing = false } = {}): void {
  const hasMedia = mediaSession();
  forgetPage();
  forgetUploads();
  dropRecords('diwan.articles');
  const theme = leaveNothing ? null : deviceStorage.getItem('diwan.theme');
  deviceStorage.clear();
  tabStorage.clear();
  if (theme) deviceStorage.setItem('diwan.theme', theme);
  if (hasMedia) closeMediaSession();
}
