import { apolloClient } from '../apollo/client.ts';
import { registeredEmail } from '../features/accounts/registeredEmail.ts';
import { creatorUrls } from '../features/creators/urls.ts';
import { localized, withoutLanguage } from '../i18n/language.ts';
import { deviceStorage, tabStorage } from '../i18n/storage.ts';
import { forgetOthers } from '../offline/forgetOthers.ts';
import { identityOf, moment } from '../session/claims.ts';
import { leave } from '../session/expired.ts';
import { isAmong, isCustomers, ofCreator, remove } from '../session/forget.ts';
import { forgetPage, isForgotten } from '../session/kept.ts';
import { closeMediaSession, mediaSession } from '../session/mediaEnd.ts';
import { dropRecords } from '../session/records.ts';
import { clearToken, isExpired, keptToken, type Role, signInLasts, tokenOf, whenTokensChange } from '../session/tokens.ts';
import { stopUploads } from '../uploads/forget.ts';

const roles = ['CREATOR', 'CUSTOMER'] as const;
const isToken = (key: string) => isAmong(['token.'], key);
const isSamePerson = (one: string | null, other: string | null) => (one && identityOf(one)) === (other && identityOf(other));
const isIn = (role: Role) => /^\/cc(\/|$)/.test(withoutLanguage(window.location.pathname)) === (role === 'CREATOR');

/**
 * Removes what this page shows and stores of a person when their sign-in ends: by a sign-out, or by another sign-in in another tab, also
 * while the page waits in the back-forward cache. `main.tsx` calls it once.
 */
export function endWithSignIn(): void {
  // The sign-out happened without a network, so the cookie is still there.
  if (mediaSession() === 'over') closeMediaSession();
  const shown = { CREATOR: keptToken('CREATOR'), CUSTOMER: keptToken('CUSTOMER') };
  // An address is verified, and its link waits no more, once its creator is signed in: here, in another tab, or before this page.
  const endRegistration = () => {
    if (tokenOf('CREATOR')) registeredEmail.clear();
  };
  endRegistration();
  whenTokensChange(endRegistration);
  window.addEventListener('storage', endRegistration);
  /** Notes who is signed in now. Answers the roles whose person has changed or signed out since the last note. */
  const noteChanges = () =>
    roles.flatMap((role) => {
      const before = shown[role];
      const now = keptToken(role);
      shown[role] = now;
      return isSamePerson(before, now) ? [] : [{ role, before, now }];
    });
  const look = () => {
    dropHidden();
    for (const { role, before, now } of noteChanges()) {
      if (before === null) continue;
      // Another tab has found that the sign-in has run out. The console cannot go on without one.
      if (role === 'CUSTOMER' && now === null && moment(before, 'exp') <= Date.now()) forgetFormer(role);
      else end(role);
    }
  };
  // A sign-out in this tab removes everything by itself. A sign-in that has run out only removes its token.
  whenTokensChange(() => {
    for (const { role, before, now } of noteChanges()) {
      // The console goes on as another person, or in another account.
      if (before && now && role === 'CREATOR') {
        // Without storage only this page knows the sign-in, and a load would lose it. `useFreshStart` goes on there.
        if (signInLasts()) end(role);
        else stopUploads();
      } else if (before && !isForgotten()) forgetFormer(role);
      if (now && role === 'CUSTOMER') void forgetOthers(identityOf(now));
    }
  });
  dropHidden();
  if (isExpired('CUSTOMER')) clearToken('CUSTOMER');
  // It comes before the listeners of the screens, which would store what they show.
  window.addEventListener('storage', look, { capture: true });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // After a sign-out on this page, the note says already that nobody is signed in.
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
  startOver(role === 'CREATOR' && keptToken(role) !== null);
}

/** Loads the page anew, or the console of another account from its beginning. A full load leaves nothing in memory. */
function startOver(asAnother: boolean): void {
  // The page is hidden until the next one is loaded, which may take long.
  document.body.style.display = 'none';
  leave(() => (asAnother ? window.location.assign(localized(creatorUrls.myPage)) : window.location.reload()));
}

/**
 * Removes what the browser stores of an account after its sign-in has run out, or after another customer has signed in on this tab. The
 * page stays, with what is typed there. A customer's saved articles and positions stay under the customer's id, and only that customer
 * sees them. The next sign-in of somebody else removes them (`forgetOthers.ts`).
 */
function forgetFormer(role: Role): void {
  if (role === 'CREATOR') {
    dropRecords('diwan.uploads');
    remove((key) => isAmong(ofCreator, key));
  } else remove((key) => isCustomers(key) && !isAmong(['token.', 'progress', 'kept', 'toast'], key));
  if (mediaSession()) closeMediaSession();
}

/** Removes from this tab what it keeps of a person who has left the browser in another tab. The token is that of who came after them. */
function forgetTab(role: Role): void {
  forgetPage();
  remove((key) => (role === 'CREATOR' || isCustomers(key)) && !isToken(key), [tabStorage]);
}

/** Removes a token of this tab alone when the browser has one from another tab. It would count again once that one is signed out. */
function dropHidden(): void {
  remove((key) => isToken(key) && deviceStorage.getItem(key) !== null, [tabStorage]);
}
