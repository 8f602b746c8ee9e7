import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type UserInfoResponse,
} from 'openid-client';
import type { IdentityProvider, Person } from './provider.ts';

/** How we are known to a provider. */
export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Seconds that each answer of a provider is waited for. */
const timeout = 10;

/**
 * Any provider of OpenID Connect, such as Google. It is looked up when it is first needed and remembered from then on, so one
 * that is down keeps nobody from starting. One on http is spoken to as well; the configuration allows it in development only.
 */
export function oidcProvider({ issuer, clientId, clientSecret }: OidcClient): IdentityProvider {
  let known: Promise<Configuration> | undefined;
  const configuration = () =>
    (known ??= discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      known = undefined; // perhaps it is there the next time
      throw error;
    }));

  return {
    async begin(returnUrl, language) {
      const provider = await configuration();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(provider, {
        redirect_uri: returnUrl,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        prompt: 'select_account', // people sell with one account and buy with another
      });
      return { url: url.href, checks };
    },

    async finish(returnUrl, { state, nonce, verifier }) {
      const provider = await configuration();
      try {
        const tokens = await authorizationCodeGrant(provider, returnUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims() as IDToken;
        // Some tell the address in the token, some only when asked.
        return personOf(claims, claims.email ? claims : await fetchUserInfo(provider, tokens.access_token, claims.sub));
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return null;
        throw error;
      }
    },
  };
}

/** The secret in the way that a provider takes it; in the header when it does not say (OpenID Connect Discovery, section 3). */
const authentication =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, client, body, headers);
  };

function personOf({ iss, sub }: IDToken, { email, email_verified, name }: IDToken | UserInfoResponse): Person {
  // What the standard allows as a subject (OpenID Connect Core, section 2).
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new Error('the provider names a subject that is none');
  return {
    issuer: iss,
    subject: sub,
    email: textOf(email),
    // Some providers write booleans as text.
    emailVerified: email_verified === true || (email_verified as unknown) === 'true',
    name: textOf(name),
  };
}

/** A claim that ought to be one line of text. */
const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim.replace(/\p{Cc}/gu, '').slice(0, 500) : null);
