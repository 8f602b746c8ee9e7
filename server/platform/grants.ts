import jwt from 'jsonwebtoken';
import { secondsOf } from './clock.ts';
import type { Platform } from './platform.ts';
import { secretKeyOf } from './secrets.ts';

/** What grants are signed with, and the clock by which they end. */
export type Signer = Pick<Platform, 'config' | 'now'>;
/** The same, with the address that links begin with. */
export type Linker = Pick<Platform, 'config' | 'now' | 'origin'>;

/** The moment some seconds from now. */
export const inSeconds = ({ now }: Pick<Signer, 'now'>, seconds: number): Date => new Date(now().getTime() + seconds * 1000);

/** Grants of one kind. */
export interface Grants<Claims extends object> {
  /** Signs claims until a moment; with null, the grant never ends. */
  sign(signer: Pick<Signer, 'config'>, claims: Claims, until: Date | null): string;
  /** The claims of a grant; null for what we did not sign for this kind, and for a grant that has ended. */
  read(signer: Signer, grant: unknown): Claims | null;
  /**
   * The claims, with the moment at which the grant ends, also for some seconds after that moment. `'expired'` for a grant that has ended;
   * null for what we did not sign for this kind.
   */
  inspect(signer: Signer, grant: unknown, secondsAfter?: number): (Claims & { exp?: number }) | 'expired' | null;
}

/**
 * Grants of a kind, which its audience names. A grant stands in an address or a cookie and opens one thing without a token: a browser's
 * download, a player, a calendar or a mail program sends none.
 */
export function grantsOf<Claims extends object>(audience: string): Grants<Claims> {
  const issuer = 'diwan';
  function inspect({ config, now }: Signer, grant: unknown, clockTolerance = 0) {
    if (typeof grant !== 'string') return null;
    try {
      const rules = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: secondsOf(now()), clockTolerance };
      return jwt.verify(grant, secretKeyOf(config.mediaSecret), rules) as jwt.JwtPayload & Claims;
    } catch (error) {
      return error instanceof jwt.TokenExpiredError ? 'expired' : null;
    }
  }
  return {
    sign: ({ config }, claims, until) =>
      jwt.sign(until ? { ...claims, exp: secondsOf(until) } : claims, secretKeyOf(config.mediaSecret), {
        algorithm: 'HS256',
        noTimestamp: true,
        issuer,
        audience,
      }),
    read(signer, grant) {
      const claims = inspect(signer, grant);
      return claims === 'expired' ? null : claims;
    },
    inspect,
  };
}
