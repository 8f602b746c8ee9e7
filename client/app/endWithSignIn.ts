import { loadedClient } from '../apollo/pageClient.ts';
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
  // The sign-out happened without a network, so the media cookie still exists.
  if (mediaSession() === 'over') closeMediaSession();
  const shown = { CREATOR: keptToken('CREATOR'), CUSTOMER: keptToken('CUSTOMER') };
  // Once a creator is signed in, here or in another tab, their address is verified and no link waits any more.
  const endRegistration = () => {
    if (tokenOf('CREATOR')) registeredEmail.clear();
  };
  endRegistration();
  whenTokensChange(endRegistration);
  window.addEventListener('storage', endRegistration);
  /** Notes the persons who are signed in now. Answers the roles whose person has changed or signed out since the last note. */
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
      // Another tab has found that the sign-in has expired. The console cannot go on without one.
      if (role === 'CUSTOMER' && now === null && moment(before, 'exp') <= Date.now()) forgetFormer(role);
      else end(role);
    }
  };
  // A sign-out in this tab removes everything by itself. An expired sign-in only removes its token.
  whenTokensChange(() => {
    for (const { role, before, now } of noteChanges()) {
      // The console goes on as another person, or in another account.
      if (before && now && role === 'CREATOR') {
        // Without storage, only this page knows the sign-in, and a reload would lose it. In that case `useFreshStart` goes on.
        if (signInLasts()) end(role);
        else stopUploads();
      } else if (before && !isForgotten()) forgetFormer(role);
      if (now && role === 'CUSTOMER') void forgetOthers(identityOf(now));
    }
  });
  dropHidden();
  if (isExpired('CUSTOMER')) clearToken('CUSTOMER');
  // This listener runs before those of the screens, which would store what they show.
  window.addEventListener('storage', look, { capture: true });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // After a sign-out on this page, the note already has no person.
    if (isForgotten()) startOver(false);
    else look();
  });
}

function end(role: Role): void {
  if (role === 'CREATOR') stopUploads();
  if (!isIn(role)) {
    void loadedClient(role)?.clearStore();
    return;
  }
  forgetTab(role);
  startOver(role === 'CREATOR' && keptToken(role) !== null);
}

/** Reloads the page, or loads another account's console from its first screen. A full load leaves nothing in memory. */
function startOver(asAnother: boolean): void {
  // The page is hidden until the next one is loaded, which may take long.
  document.body.style.display = 'none';
  leave(() => (asAnother ? window.location.assign(localized(creatorUrls.myPage)) : window.location.reload()));
}

/**
 * Removes an account's data from the browser after its sign-in has expired, or after another customer has signed in on this tab. The page
 * stays, with the typed text. A customer's saved articles and positions stay under the customer's id, and only that customer sees them. The
 * next sign-in of another customer removes them (`forgetOthers.ts`).
 */
function forgetFormer(role: Role): void {
  if (role === 'CREATOR') {
    dropRecords('diwan.uploads');
    remove((key) => isAmong(ofCreator, key));
  } else remove((key) => isCustomers(key) && !isAmong(['token.', 'progress', 'kept', 'toast'], key));
  if (mediaSession()) closeMediaSession();
}

/** Removes this tab's data of a person who has signed out in another tab. The token is that of the next person. */
function forgetTab(role: Role): void {
  forgetPage();
  remove((key) => (role === 'CREATOR' || isCustomers(key)) && !isToken(key), [tabStorage]);
}

/** Removes this tab's own token when the browser has a token from another tab. Otherwise it would count again after that one's sign-out. */
function dropHidden(): void {
  remove((key) => isToken(key) && deviceStorage.getItem(key) !== null, [tabStorage]);
}
