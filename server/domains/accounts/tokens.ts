import jwt from 'jsonwebtoken';
import { isId } from '../../../schema/rules/id.ts';
import type { SignedIn } from '../../core/viewer.ts';
import type { Permission, Role } from '../../graphql/generated.ts';
import { secondsOf } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { secretKeyOf } from '../../platform/secrets.ts';

type TokenSource = Pick<Platform, 'config' | 'now'>;

/** Days that a token lasts. */
const tokenDays = 7;
/** The last second that a `Date` can hold. */
const lastTokenSecond = 8.64e12;
const tokenRules = { issuer: 'diwan', audience: 'diwan', algorithms: ['HS256' as const] };

/** The claims of a token. They say who it was made for; what it stands for now, only the database says (`standing.ts`). */
export interface Claims {
  sub: string;
  /** The sign-in that the token stands for. A renewed token stands for the same one. */
  jti: string;
  role: Role;
  permission: Permission | null;
  /** The creator's account that the token works in; null for customers. */
  account: string | null;
  exp: number;
}

/** Whether a token has all the claims that our tokens have. A signed token that lacks one signs nobody in. */
function isClaims(payload: unknown): payload is Claims {
  const { sub, jti, role, account, exp } = payload as Partial<Record<keyof Claims, unknown>>;
  return (
    [sub, jti, account ?? sub].every((id) => typeof id === 'string' && isId(id)) &&
    (role === 'CREATOR' || role === 'CUSTOMER') &&
    Number.isInteger(exp) &&
    (exp as number) <= lastTokenSecond
  );
}

/** The claims of a token. Null when it is forged or expired. */
export function readToken({ config, now }: TokenSource, token: string): Claims | null {
  try {
    const claims: unknown = jwt.verify(token, secretKeyOf(config.jwtSecret), { ...tokenRules, clockTimestamp: secondsOf(now()) });
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** Makes a token that stands for a viewer until the viewer's `expiresAt`. */
export function writeToken({ config, now }: TokenSource, viewer: SignedIn): string {
  const { role, account, permission } =
    viewer.kind === 'console'
      ? { role: 'CREATOR' as const, account: viewer.creatorId, permission: viewer.permission }
      : { role: 'CUSTOMER' as const, account: null, permission: null };
  const [iat, exp] = [secondsOf(now()), secondsOf(viewer.expiresAt)];
  const claims: Claims & { iat: number } = { sub: viewer.userId, jti: viewer.signInId, role, permission, account, iat, exp };
  const { issuer, audience } = tokenRules;
  return jwt.sign(claims, secretKeyOf(config.jwtSecret), { algorithm: 'HS256', issuer, audience });
}

/** When a token that is issued now expires. */
export const expiryOf = (now: Date) => new Date((secondsOf(now) + tokenDays * 86_400) * 1000);
/** When a token was issued, from the time when it expires. */
export const issuedAt = ({ expiresAt }: Pick<SignedIn, 'expiresAt'>) => new Date(expiresAt.getTime() - tokenDays * 86_400_000);
