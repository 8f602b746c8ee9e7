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
import { inTime, NoAnswer } from '../in-time.ts';
import { type Checks, type IdentityProvider, type Person, ProviderAway } from './provider.ts';

/** Our registration as a client of a provider. */
export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Seconds to wait for a provider, in a step of a sign-in and for each answer. A person waits for it. */
const timeout = 8;

/**
 * Talks to a provider of OpenID Connect, such as Google. Its configuration is fetched at the first sign-in and then kept, so the
 * server starts even if the provider is down. An http address works, too; the settings allow it in development only.
 */
export function oidcProvider({ issuer, clientId, clientSecret }: OidcClient): IdentityProvider {
  let known: Promise<Configuration> | undefined;
  const configuration = () =>
    (known ??= discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      known = undefined; // the next sign-in tries again
      throw error;
    }));

  return {
    async begin(returnUrl, language) {
      const provider = await inTime(configuration(), timeout * 1000);
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

    async finish(returnUrl, checks) {
      try {
        const finished = configuration().then((provider) => finishAt(provider, returnUrl, checks));
        return await inTime(finished, timeout * 1000);
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return null;
        throw isAway(error) ? new ProviderAway('the identity provider does not answer', { cause: error }) : error;
      }
    },
  };
}

/** Exchanges the code that a browser brought for the person that it stands for. */
async function finishAt(provider: Configuration, returnUrl: URL, { state, nonce, verifier }: Checks): Promise<Person> {
  const tokens = await authorizationCodeGrant(provider, returnUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims() as IDToken;
  // Some providers put the address into the token, others only answer it at the userinfo endpoint.
  return personOf(claims, claims.email ? claims : await fetchUserInfo(provider, tokens.access_token, claims.sub));
}

/** Whether the provider gave no answer at all. `fetch` throws a TypeError then. */
const isAway = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error as { code?: unknown }).code === 'OAUTH_TIMEOUT';

/** Sends the secret in the way that the provider supports; by default in the header (OpenID Connect Discovery, section 3). */
const authentication =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, client, body, headers);
  };

function personOf({ iss, sub }: IDToken, { email, email_verified, name }: IDToken | UserInfoResponse): Person {
  // The standard's limits of a subject (OpenID Connect Core, section 2).
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

/** A claim that should be one line of text. */
const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim.replace(/\p{Cc}/gu, '').slice(0, 500) : null);
