import { type Caller, gql } from './client.ts';
import { CookieBrowser, type Visit } from './cookie-browser.ts';
import { setting } from './server.ts';

export interface Identity {
  email: string;
  name?: string;
  verified?: boolean;
}
export interface Start {
  role?: 'creator' | 'customer';
  lang?: 'en' | 'ar';
  popup?: string;
  next?: string;
  productId?: string;
  /** Another server than that of this run. */
  url?: string;
}

/** What the last page of a sign-in passes to the page that opened it. */
export type Outcome = { role: string | null; popup: string | null; next: string | null; code?: string; error?: string };

export const startUrl = ({ url = setting('TEST_URL'), role = 'creator', ...rest }: Start = {}) =>
  `${url}/auth/oidc/start?${new URLSearchParams({ role, ...rest })}`;

export const isCallback = (url: string) => new URL(url).pathname === '/auth/oidc/callback';

/** Goes from the start to the local provider's page. */
export const toProvider = (browser: CookieBrowser, start?: Start): Promise<Visit> => browser.follow(startUrl(start));

/** Submits the local provider's page, and returns the address that leads back to the site, without opening it. */
export async function answer(browser: CookieBrowser, page: Visit, identity: Identity | 'cancel'): Promise<string> {
  const form: Record<string, string> =
    identity === 'cancel'
      ? { action: 'cancel' }
      : {
          email: identity.email,
          name: identity.name ?? '',
          ...(identity.verified === false ? {} : { verified: 'yes' }),
          action: 'continue',
        };
  const sent = await browser.open(page.url, form);
  if (!sent.location) throw new Error(`The provider's page was not content: ${sent.status}`);
  const back = await browser.follow(sent.location, isCallback);
  return back.location as string;
}

/** Reads the outcome from the last page. */
export function outcomeIn({ html }: Visit): Outcome {
  const json = /data-outcome="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  if (!json) throw new Error('The page has no outcome');
  return JSON.parse(json);
}

/** Does all steps of a sign-in with the local provider, except for fetching the token. */
export async function comeBack(identity: Identity | 'cancel', start?: Start, browser = new CookieBrowser()): Promise<Outcome> {
  return outcomeIn(await browser.open(await answer(browser, await toProvider(browser, start), identity)));
}

const socialLoginMutation = /* GraphQL */ `
  mutation SocialLogin($code: String!) {
    socialLogin(code: $code) {
      token
      next
      viewer { id email phoneNumber role permission hasPassword isProfileComplete creator { id fullName } }
      userErrors { field code message }
    }
  }
`;

/** Fetches the token of a sign-in by its code. */
export async function socialLogin(code: string | undefined, caller: Caller = {}) {
  return (await gql(socialLoginMutation, { code: code ?? '' }, caller)).data.socialLogin;
}

/** Signs in with the local provider. @throws if that is refused. */
export async function signInSocially(identity: Identity, start?: Start) {
  const session = await socialLogin((await comeBack(identity, start)).code, { url: start?.url });
  if (!session.token) throw new Error(JSON.stringify(session.userErrors));
  return session;
}
