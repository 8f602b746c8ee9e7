import type { PageLanguage } from '../pages/page.ts';

/** Where providers send browsers back to, below the site's origin. This address is registered with the provider. */
export const returnPath = '/auth/oidc/callback';

/** A person, as a provider describes them. */
export interface Person {
  /** The provider's own name. */
  issuer: string;
  /** The provider's id of this person. It is never given to another person, and stays when their address changes. */
  subject: string;
  /** As the provider writes it; null when it tells none. */
  email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

/** The values by which a sign-in is recognised when its browser comes back. Only that browser may hold them. */
export interface Checks {
  state: string;
  nonce: string;
  /** Whose hash the provider was shown (PKCE, RFC 7636). */
  verifier: string;
}

/** A site that vouches for people, by OpenID Connect's authorization code flow with PKCE. */
export interface IdentityProvider {
  /** Where to send the browser. Throws when the provider cannot be reached. */
  begin(returnUrl: string, language: PageLanguage): Promise<{ url: string; checks: Checks }>;
  /**
   * Who has come back to `returnUrl`, with what the provider added to it; null when they have called it off. Throws when
   * anything is not as it should be: state, nonce, issuer, audience, signature, age, verifier, or the provider itself.
   */
  finish(returnUrl: URL, checks: Checks): Promise<Person | null>;
}
