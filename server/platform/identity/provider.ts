import type { PageLanguage } from '../pages/page.ts';

/** The path to which providers redirect browsers back. The full address is registered with the provider. */
export const returnPath = '/auth/oidc/callback';

/** A person as a provider describes them. */
export interface Person {
  /** The provider's own identifier. */
  issuer: string;
  /** The provider's id of this person. It never changes and is never given to another person. */
  subject: string;
  /** The email as the provider writes it; null if it names none. */
  email: string | null;
  /** Whether the provider has verified that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

/** The secrets that connect a returning browser to its sign-in. Only that browser may hold them. */
export interface Checks {
  state: string;
  nonce: string;
  /** The code verifier (PKCE, RFC 7636). The provider has its hash. */
  verifier: string;
}

/** The provider cannot be reached, or does not answer in time. */
export class ProviderAway extends Error {}

/** An identity provider: OpenID Connect's authorization code flow with PKCE. */
export interface IdentityProvider {
  /** Begins a sign-in: the address to send the browser to. @throws if the provider cannot be reached, or does not answer in time. */
  begin(returnUrl: string, language: PageLanguage): Promise<{ url: string; checks: Checks }>;
  /**
   * Ends a sign-in, and answers the person who came back to `returnUrl`, which has the provider's parameters; null if they cancelled.
   * @throws ProviderAway, or another error if state, nonce, issuer, audience, signature, age or verifier is wrong, or the provider fails.
   */
  finish(returnUrl: URL, checks: Checks): Promise<Person | null>;
}
