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
 * Removes what this page shows and stores of a person when their sign-in ends: by a sign-out, or by another sign-in in another tab, also
 * while the page waits in the back-forward cache. `main.tsx` calls it once.
 */
export function endWithSignIn(): void {
  // The sign-out happened without a network, so the cookie is still there.
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
  // A sign-out in this tab removes everything by itself. A sign-in that has run out only removes its token.
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
  // It comes before the listeners of the screens, which would store what they show.
  window.addEventListener('storage', look, { capture: true });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The person signed out on this page, so it has noted already that nobody is signed in.
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
  // The page is hidden until the next one is loaded, which may take long.
  document.body.style.display = 'none';
  leave(() => (asAnother ? window.location.assign(localized(creatorUrls.myPage)) : window.location.reload()));
}

/**
 * Removes what the browser stores of an account whose sign-in has run out. The page stays, with what is typed there. A customer's saved
 * articles and positions stay under the customer's id, and nobody else is shown them. They are removed when somebody else signs in
 * (`forgetOthers.ts`).
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
