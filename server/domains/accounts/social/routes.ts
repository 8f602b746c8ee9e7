import type { CookieOptions, Request, Router } from 'express';
import { socialStartRules } from '../../../../schema/rules/accounts.ts';
import type { Context } from '../../../core/context.ts';
import { languageOf } from '../../../core/translate.ts';
import { type IdentityProvider, ProviderAway, returnPath } from '../../../platform/identity/provider.ts';
import type { PageLanguage } from '../../../platform/pages/page.ts';
import type { RouteSource } from '../../domain.ts';
import { issueSocialCode } from '../social.ts';
import { mayAttempt } from '../throttle.ts';
import { type Flow, flowSeconds, sealFlow, unsealFlow } from './flow.ts';
import { type SignInOutcome, sendOutcome } from './page.ts';

/** A cookie for each sign-in under way, so that several popups do not disturb each other. */
const flowCookiePrefix = 'diwan_oidc_';
/** Sign-ins that a browser may have under way. The cookies of more would exceed the limit of a request's headers. */
const mostFlows = 6;

/** The way to a provider and back. Adds no routes if the settings name no provider. */
export function socialRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  const { identity, origin, log } = platform;
  if (!identity) return;
  const flowCookie: CookieOptions = {
    httpOnly: true,
    sameSite: 'lax', // the provider leads back here, and browsers do not send a `strict` cookie then
    secure: origin.startsWith('https:'),
    path: '/auth/oidc',
  };

  router.get('/auth/oidc/start', async (request, response) => {
    if (!socialStartRules.isValidSync(request.query)) throw Object.assign(new Error('this starts no sign-in'), { status: 400 });
    const { role: roleArea, lang: language, popup = null, next, productId = null } = socialStartRules.cast(request.query);
    const role = roleArea === 'creator' ? 'CREATOR' : 'CUSTOMER';
    const waitingSignIn = { language, role, popup, next: next ?? `/${language}${role === 'CREATOR' ? '/cc/auth' : ''}/login` } as const;
    try {
      const { url, checks } = await identity.begin(origin + returnPath, language);
      const oldestFlows = [...flowsOf(request).keys()].slice(0, 1 - mostFlows);
      for (const name of oldestFlows) response.clearCookie(name, flowCookie);
      response.cookie(flowCookiePrefix + checks.state, sealFlow(platform, { checks, ...waitingSignIn, productId }), {
        ...flowCookie,
        maxAge: flowSeconds * 1000,
      });
      // The page that opened the popup must keep its reference, as in `sendOutcome`.
      response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'unsafe-none' });
      response.redirect(303, url);
    } catch (error) {
      log.error({ err: error }, 'the identity provider cannot be reached');
      sendOutcome(response, waitingSignIn, { error: 'social.unavailable' });
    }
  });

  router.get(returnPath, async (request, response) => {
    const state = typeof request.query.state === 'string' ? request.query.state : '';
    const sealedFlow = flowsOf(request).get(flowCookiePrefix + state);
    const flow = sealedFlow ? unsealFlow(platform, state, sealedFlow) : null;
    if (!flow) {
      const language = languageOf(request.headers).toLowerCase() as PageLanguage;
      return sendOutcome(response, { language, role: null, popup: null, next: null }, { error: 'social.expired' });
    }
    response.clearCookie(flowCookiePrefix + state, flowCookie);
    sendOutcome(response, flow, await signInOutcomeOf(await contextOf(request), identity, new URL(request.originalUrl, origin), flow));
  });
}

/** Asks the provider who signed in. Counts attempts, since each one costs a request to the provider. */
async function signInOutcomeOf(
  context: Context,
  identity: IdentityProvider,
  url: URL,
  { checks, role, productId }: Flow,
): Promise<SignInOutcome> {
  if (!(await mayAttempt(context))) return { error: 'api.throttled' };
  try {
    const person = await identity.finish(url, checks);
    return person ? { code: await issueSocialCode(context, { ...person, role, productId }) } : { error: 'social.cancelled' };
  } catch (error) {
    context.log().warn({ err: error }, 'a sign-in with the identity provider was refused');
    return { error: error instanceof ProviderAway ? 'social.unavailable' : 'social.failed' };
  }
}

const flowCookies = new RegExp(`(?:^|;\\s*)(${flowCookiePrefix}[\\w-]+)=([\\w-]+)`, 'g');
/** The sign-ins under way in a browser, by cookie, the oldest first as browsers send them. */
const flowsOf = ({ headers }: Request): Map<string, string> =>
  new Map([...(headers.cookie ?? '').matchAll(flowCookies)].map(([, name, value]) => [name as string, value as string]));
