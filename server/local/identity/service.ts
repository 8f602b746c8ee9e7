import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import express from 'express';
import type { Configuration, Provider } from 'oidc-provider';
import { ownHosts, refuseOtherHosts } from '../../core/hosts.ts';
import { languageOf } from '../../core/translate.ts';
import { bootstrap } from '../../platform/bootstrap.ts';
import { keepAliveTimeout, type ListenAddress, listenNear, stopServer, urlOf } from '../../platform/listen.ts';
import type { Logger } from '../../platform/log.ts';
import { type PageLanguage, pageHeaders } from '../../platform/pages/page.ts';
import { endedPage } from './html.ts';
import { Memory } from './memory.ts';
import { People } from './people.ts';
import { pageRoutes, signInPath } from './routes.ts';

const library = path.resolve(import.meta.dirname, '../../../node_modules/oidc-provider');

/** If the port is 0 or taken, any free port is used. */
export interface LocalProviderOptions extends ListenAddress {
  /** The one site that may send people here, and its address to return to. */
  clientId: string;
  clientSecret: string;
  returnUrl: string;
  log: Logger;
}

/**
 * An OpenID Connect provider for development and tests. It follows the standard, but accepts any email and name without proof. Its
 * library is installed and loaded with the first request. A start does not bring it, since few people sign in this way.
 */
export async function startLocalProvider({
  port,
  host,
  log,
  ...client
}: LocalProviderOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const people = new People();
  let url = '';
  let started: Promise<Provider> | undefined;
  const provider = () =>
    (started ??= create(url, client, people, log).catch((error: unknown) => {
      started = undefined; // the next request tries again
      throw error;
    }));

  const app = express();
  app.disable('x-powered-by');
  app.use(refuseOtherHosts(ownHosts({ production: false, host, origin: null })));
  app.use(pageRoutes(provider, people, client.returnUrl));
  app.use(async (request, response) => (await provider()).callback()(request, response));

  const server = http.createServer({ keepAliveTimeout }, app);
  url = urlOf({ host, port: await listenNear(server, { host, port }) });
  return { url, stop: () => stopServer(server) };
}

async function create(
  issuer: string,
  { clientId, clientSecret, returnUrl }: Pick<LocalProviderOptions, 'clientId' | 'clientSecret' | 'returnUrl'>,
  people: People,
  log: Logger,
): Promise<Provider> {
  if (!existsSync(library)) await bootstrap('identity');
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    pkce: { required: () => true },
    adapter: Memory,
    expiresWithSession: () => false,
    ttl: { Interaction: 3600, Grant: 3600, Session: 3600, AccessToken: 600, IdToken: 600 },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      // Servers on other ports of this host get the same cookies, so these names must differ from theirs.
      names: { session: 'local_provider', interaction: 'local_provider_page', resume: 'local_provider_way' },
    },
    interactions: { policy, url: (_context, { uid }) => `${signInPath}/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    discovery: { ui_locales_supported: ['en', 'ar'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, subject) => {
      const person = people.find(subject);
      if (!person) return undefined;
      const { email, name, verified } = person;
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: verified, ...(name && { name }) }) };
    },
    // The site is our own, so people need not consent to share their data with it.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider, requestParamOIDCScopes } = oidc;
      const grant = new provider.Grant({ clientId: client?.clientId as string, accountId: session?.accountId as string });
      grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
      await grant.save();
      return grant;
    },
    renderError: (context) => {
      context.set(pageHeaders());
      context.type = 'html';
      context.body = endedPage(languageOf(context.req.headers).toLowerCase() as PageLanguage);
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'the local identity provider failed'));
  return provider;
}
