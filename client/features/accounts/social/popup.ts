import { language } from '../../../i18n/language.ts';
import type { Role } from '../../../session/tokens.ts';

const popupSize = { width: 500, height: 600 };
/** Milliseconds between two checks of a popup. */
const popupCheckMilliseconds = 500;
/**
 * Milliseconds to wait for a popup's result after it has closed, since a popup also closes after success. In all, this is well below the 8
 * s of the specification (section 9).
 */
const signInGrace = 1500;

/**
 * The server's address that leads to the provider, in a popup that this page listens to by an id, or in this tab and back to a page of this
 * site. `productId` is the product that is being bought.
 */
export const signInUrl = (role: Role, comesBackBy: { popup: string } | { next: string }, productId?: string): string =>
  `/auth/oidc/start?${new URLSearchParams({ role: role.toLowerCase(), lang: language, ...comesBackBy, ...(productId && { productId }) })}`;

/** Opens a popup over the middle of this window; null if the browser refuses. Browsers only allow it in a click. */
export function openSignInPopup(url: string): Window | null {
  const x = Math.max(0, window.screenX + (window.outerWidth - popupSize.width) / 2);
  const y = Math.max(0, window.screenY + (window.outerHeight - popupSize.height) / 2);
  return window.open(url, '_blank', `popup,width=${popupSize.width},height=${popupSize.height},left=${Math.round(x)},top=${Math.round(y)}`);
}

/**
 * Calls back once when a popup seems closed. A provider that isolates its pages looks closed, too, so the caller goes on listening. Answers
 * a function that stops.
 */
export function whenSignInClosed(popup: Window, tellClosed: () => void): () => void {
  let closedTimer: ReturnType<typeof setTimeout> | undefined;
  const popupCheck = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(popupCheck);
    closedTimer = setTimeout(tellClosed, signInGrace);
  }, popupCheckMilliseconds);
  return () => {
    clearInterval(popupCheck);
    clearTimeout(closedTimer);
  };
}
