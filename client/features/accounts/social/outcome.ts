import { tabStorage } from '../../../i18n/storage.ts';
import type { Role } from '../../../session/tokens.ts';

/** Why there is no sign-in: a key of `schema/messages`. */
export type SocialRefusal = 'social.cancelled' | 'social.failed' | 'social.unavailable' | 'social.expired' | 'api.throttled';

/** The result of the provider's page: a code that fetches the sign-in, or a refusal. */
export type SocialOutcome = { code: string } | { error: SocialRefusal };

/** Both names are known to `server/domains/accounts/social/hand-over.js`. */
const name = 'diwan.social';
/** Milliseconds for which a code works. */
const lifetime = 60_000;

/** Listens for the result of the sign-in in a popup, and lets the popup close. Answers a function that stops. */
export function whenDone(popup: string, tell: (outcome: SocialOutcome) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<(SocialOutcome & { popup?: string }) | { heard: string }>) => {
    if (!('popup' in data) || data.popup !== popup) return;
    channel.postMessage({ heard: popup });
    tell(data);
  };
  return () => channel.close();
}

/** Takes the result of a sign-in that took over this tab, if it was for this role. The result can be taken once. */
export function takeOutcome(role: Role): SocialOutcome | null {
  const stored = tabStorage.getItem(name);
  if (!stored) return null;
  tabStorage.removeItem(name);
  const { at, role: whose, ...outcome } = JSON.parse(stored) as SocialOutcome & { at: number; role: Role };
  return whose === role && Date.now() - at < lifetime ? outcome : null;
}
