import { language } from '../../../i18n/language.ts';
import type { Role } from '../../../session/tokens.ts';

const size = { width: 500, height: 600 };
/** Milliseconds between two looks at a popup. */
const look = 500;
/** A popup that has done its work closes as well: its word may be on the way for so long. All in all well below the 8 s of the specification (section 9). */
const grace = 1500;

/**
 * The server's way to the provider: in a popup that this page listens to by an id, or in this tab and back to a page of ours. `productId` is
 * what is being bought meanwhile.
 */
export const startUrl = (role: Role, how: { popup: string } | { next: string }, productId?: string): string =>
  `/auth/oidc/start?${new URLSearchParams({ role: role.toLowerCase(), lang: language, ...how, ...(productId && { productId }) })}`;

/** Opens a popup over the middle of this window; null when the browser does not allow it. Only a click may ask for one. */
export function openPopup(url: string): Window | null {
  const x = Math.max(0, window.screenX + (window.outerWidth - size.width) / 2);
  const y = Math.max(0, window.screenY + (window.outerHeight - size.height) / 2);
  return window.open(url, '_blank', `popup,width=${size.width},height=${size.height},left=${Math.round(x)},top=${Math.round(y)}`);
}

/**
 * Tells once that a popup seems closed. A provider whose pages cut themselves off from ours looks closed as well, so the
 * caller goes on listening. Answers how to stop looking.
 */
export function whenClosed(popup: Window, tell: () => void): () => void {
  let told: ReturnType<typeof setTimeout> | undefined;
  const looking = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(looking);
    told = setTimeout(tell, grace);
  }, look);
  return () => {
    clearInterval(looking);
    clearTimeout(told);
  };
}
