import type { PageLanguage } from '../pages/page.ts';

/** Where providers send browsers back to, below the site's origin. Whoever registers us with one names this address. */
export const returnPath = '/auth/oidc/callback';

/** Who a provider says that somebody is. */
export interface Person {
  /** The provider's own name. */
  issuer: string;
  /** Its id of this person: never given to another, and the same whatever their address becomes. */
  subject: string;
  /** As the provider writes it; null when it tells none. */
  email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

/** What one sign-in is recognised by when its browser comes back. It stays with that browser: nobody else may read it. */
export interface Checks {
  state: string;
  nonce: string;
  /** Whose hash the provider was shown (PKCE, RFC 7636). */
  verifier: string;
}

/** Somebody else who vouches for people: OpenID Connect's authorization code flow with PKCE. */
export interface IdentityProvider {
  /** Where to send the browser. Throws when the provider cannot be reached. */
  begin(returnUrl: string, language: PageLanguage): Promise<{ url: string; checks: Checks }>;
  /**
   * Who has come back to `returnUrl`, with what the provider added to it; null when they have called it off. Throws when
   * anything is not as it should be: state, nonce, issuer, audience, signature, age, verifier, or the provider itself.
   */
  finish(returnUrl: URL, checks: Checks): Promise<Person | null>;
}
