import { apolloClient } from '../apollo/client.ts';
import { creatorUrls } from '../features/creators/urls.ts';
import { localized, withoutLanguage } from '../i18n/language.ts';
import { tabStorage } from '../i18n/storage.ts';
import { leave } from '../session/expired.ts';
import { isAmong, isCustomers, ofCreator, remove } from '../session/forget.ts';
import { forgetOthers } from '../session/forgetOthers.ts';
import { forgetPage, isForgotten } from '../session/kept.ts';
import { closeMediaSession, mediaSession } from '../session/mediaEnd.ts';
import { dropRecords } from '../session/records.ts';
import { clearToken, isExpired, keptIdentity, type Role, whenTokensChange } from '../session/tokens.ts';
import { stopUploads } from '../uploads/forget.ts';

const roles = ['CREATOR', 'CUSTOMER'] as const;
const isIn = (role: Role) => /^\/cc(\/|$)/.test(withoutLanguage(window.location.pathname)) === (role === 'CREATOR');

/**
 * Leaves nothing of a person in this page once the browser goes on without them, or as somebody else: after a sign-out or a sign-in in
 * another tab, and where the back button brings back a page that stood still meanwhile. Called once, as the page starts.
 */
export function endWithSignIn(): void {
  // One that could not be closed when its person left, without a network.
  if (mediaSession() === 'over') closeMediaSession();
  const shown = { CREATOR: keptIdentity('CREATOR'), CUSTOMER: keptIdentity('CUSTOMER') };
  const noteAll = () => {
    for (const role of roles) shown[role] = keptIdentity(role);
  };
  const look = () => {
    const gone = roles.filter((role) => shown[role] !== null && shown[role] !== keptIdentity(role));
    noteAll();
    for (const role of gone) end(role);
  };
  // In this tab, who ends a sign-in forgets the person; one that has run out is only cleared.
  whenTokensChange(() => {
    const before = { ...shown };
    noteAll();
    const ended = roles.filter((role) => before[role] !== null && shown[role] === null);
    if (!isForgotten()) for (const role of ended) forgetExpired(role);
    // The console goes on as another person, or in another account.
    if (before.CREATOR && shown.CREATOR && before.CREATOR !== shown.CREATOR) end('CREATOR');
    if (shown.CUSTOMER && before.CUSTOMER !== shown.CUSTOMER) void forgetOthers(shown.CUSTOMER);
  });
  if (isExpired('CUSTOMER')) clearToken('CUSTOMER');
  // Before the listeners of the screens, whose last words would be stored otherwise.
  window.addEventListener('storage', look, { capture: true });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // One whose person signed out on it knows by now that nobody is there.
    if (isForgotten()) startOver(false);
    else look();
  });
}

function end(role: Role): void {
  if (role === 'CREATOR') stopUploads();
  if (!isIn(role)) {
    void apolloClient(role).clearStore();
    return;
  }
  forgetTab(role);
  startOver(role === 'CREATOR' && keptIdentity(role) !== null);
}

/** Loads the page anew, or the console of another account from its beginning. A full load leaves nothing in memory. */
function startOver(asAnother: boolean): void {
  // Not to be seen until the next page is there, however long that takes.
  document.body.style.display = 'none';
  leave(() => (asAnother ? window.location.assign(localized(creatorUrls.myPage)) : window.location.reload()));
}

/**
 * Forgets an account whose sign-in has run out, while the page goes on without it: what is typed there stays. A customer's saved
 * articles and positions wait for the same person, by whose id they are kept; nobody else is shown them, and the sign-in of somebody
 * else ends them (`forgetOthers.ts`).
 */
function forgetExpired(role: Role): void {
  if (role === 'CREATOR') {
    dropRecords('diwan.uploads');
    remove((key) => isAmong(ofCreator, key));
  } else remove((key) => isCustomers(key) && !isAmong(['progress', 'kept', 'toast'], key));
  if (mediaSession()) closeMediaSession();
}

/** Removes from this tab what it keeps of a person who has left the browser in another tab. */
function forgetTab(role: Role): void {
  forgetPage();
  if (role === 'CREATOR') remove((key) => !isAmong(['token.'], key), [tabStorage]);
  else remove(isCustomers, [tabStorage]);
}
