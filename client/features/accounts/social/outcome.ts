import { tabStorage } from '../../../i18n/storage.ts';
import type { Role } from '../../../session/tokens.ts';

/** Why there is no sign-in: a key of `schema/messages`. */
export type SocialRefusal = 'social.cancelled' | 'social.failed' | 'social.unavailable' | 'social.expired' | 'api.throttled';

/** The result of the provider's page: a code that fetches the sign-in, or a refusal. */
export type SocialOutcome = { code: string } | { error: SocialRefusal };

/** Both names are known to `server/domains/accounts/social/hand-over.js`. */
const signInKey = 'diwan.social';
/** Milliseconds for which a code works. */
const signInCodeLifetime = 60_000;

/** Listens for the result of the sign-in in a popup, and lets the popup close. Answers a function that stops. */
export function whenProviderDone(popup: string, tellSignIn: (outcome: SocialOutcome) => void): () => void {
  const signInChannel = new BroadcastChannel(signInKey);
  signInChannel.onmessage = ({ data }: MessageEvent<(SocialOutcome & { popup?: string }) | { heard: string }>) => {
    if (!('popup' in data) || data.popup !== popup) return;
    signInChannel.postMessage({ heard: popup });
    tellSignIn(data);
  };
  return () => signInChannel.close();
}

/** Takes the result of a sign-in that took over this tab, if it was for this role. The result can be taken once. */
export function takeSocialOutcome(role: Role): SocialOutcome | null {
  const storedSignIn = tabStorage.getItem(signInKey);
  if (!storedSignIn) return null;
  tabStorage.removeItem(signInKey);
  const { at, role: signInRole, ...outcome } = JSON.parse(storedSignIn) as SocialOutcome & { at: number; role: Role };
  return signInRole === role && Date.now() - at < signInCodeLifetime ? outcome : null;
}
