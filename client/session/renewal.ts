import { renewMinutes } from '../../schema/rules/tokens.ts';
import { SessionRenewDocument, type SessionRenewMutation, SignOutDocument } from '../apollo/generated.ts';
import { post } from '../apollo/post.ts';
import { ageOf, type Role, replaceToken, tokenOf } from './tokens.ts';

/** How often a page that is looked at all day asks. */
const interval = 60 * 60_000;

/** Exchanges a token past its `renewMinutes` for a new one, so that a person who comes back within a week stays signed in. */
async function renew(role: Role): Promise<void> {
  const token = tokenOf(role);
  if (!token || ageOf(token) < renewMinutes * 60_000) return;
  try {
    const { data } = (await (await post(role, SessionRenewDocument)).json()) as { data?: SessionRenewMutation | null };
    const newer = data?.sessionRenew?.token;
    // Unless a sign-out or another sign-in came meanwhile.
    if (newer && tokenOf(role) === token) replaceToken(role, newer);
  } catch {
    // Without a network the old token goes on; the next look at the page tries again.
  }
}

/** Renews the tokens of this browser now, whenever the page is looked at again, and every hour. */
export function keepSignedIn(): void {
  const renewAll = () => {
    if (document.visibilityState === 'visible') for (const role of ['CREATOR', 'CUSTOMER'] as const) void renew(role);
  };
  renewAll();
  document.addEventListener('visibilitychange', renewAll);
  setInterval(renewAll, interval);
}

/** Tells the server that the sign-in is over, if it can be reached. The request outlives the page. */
export function endSession(role: Role): void {
  if (tokenOf(role)) post(role, SignOutDocument, undefined, { keepalive: true }).catch(() => undefined);
}
