/**
 * Chooses the form of each part of the outside by the settings: the real one, or what stands in for it on this machine
 * (`local/`). A real gateway or provider is added here and in `platform/`, and nowhere else.
 */
import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import type { Pool } from 'pg';
import type { Config } from './core/config.ts';
import { sandboxGateway } from './local/gateway/client.ts';
import { startSandboxGateway } from './local/gateway/service.ts';
import { startLocalProvider } from './local/identity/service.ts';
import { databaseMailer } from './local/mailbox/mailer.ts';
import { mailboxPages } from './local/mailbox/pages.ts';
import { oidcProvider } from './platform/identity/oidc.ts';
import { type IdentityProvider, returnPath } from './platform/identity/provider.ts';
import { portAfter, urlOf } from './platform/listen.ts';
import type { Logger } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { smtpMailer } from './platform/mail/smtp.ts';
import type { PaymentGateway } from './platform/payments/gateway.ts';
import { noGateway } from './platform/payments/none.ts';

export interface RunningGateway {
  client: PaymentGateway;
  /** Where its pages are; null when no gateway of ours runs. */
  url: string | null;
  stop(): Promise<void>;
}

/** Starts the gateway that the settings name, when it is one that runs beside us, and answers the way to talk to it. */
export async function startGateway(
  config: Config,
  pool: Pool,
  { port, webhookUrl, log }: { port: number; webhookUrl: string; log: Logger },
): Promise<RunningGateway> {
  if (config.paymentGateway === 'none') return { client: noGateway, url: null, stop: async () => undefined };
  if (config.production) throw new Error('The sandbox gateway takes no real money and refuses to run in production');
  const secret = config.sandboxGatewaySecret;
  const service = await startSandboxGateway({ pool, secret, webhookUrl, log, host: config.host, port: gatewayPort(config, port) });
  return { client: sandboxGateway({ url: service.url, secret }), url: service.url, stop: service.stop };
}

/** The way to talk to the gateway that runs beside a server with the same settings. */
export function reachGateway(config: Config): PaymentGateway {
  if (config.paymentGateway === 'none') return noGateway;
  return sandboxGateway({ url: urlOf({ host: config.host, port: gatewayPort(config, config.port) }), secret: config.sandboxGatewaySecret });
}

/** The port after ours unless another is asked for. */
const gatewayPort = ({ sandboxGatewayPort, port: asked }: Config, port: number) => sandboxGatewayPort ?? portAfter(asked, port, 1);

export interface RunningIdentity {
  /** Null: people cannot sign in with a provider here. */
  provider: IdentityProvider | null;
  stop(): Promise<void>;
}

/** Answers the provider that the settings name. The local one is started beside us. */
export async function startIdentity(
  config: Config,
  { port, origin, log }: { port: number; origin: string; log: Logger },
): Promise<RunningIdentity> {
  const { identity } = config;
  if (identity === 'none') return { provider: null, stop: async () => undefined };
  if (identity !== 'local') return { provider: oidcProvider(identity), stop: async () => undefined };
  if (config.production) throw new Error('The local identity provider believes everybody and refuses to run in production');
  const client = { clientId: 'diwan', clientSecret: randomBytes(32).toString('base64url') };
  const service = await startLocalProvider({
    ...client,
    returnUrl: `${origin}${returnPath}`,
    host: config.host,
    port: config.localOidcPort ?? portAfter(config.port, port, 2),
    log,
  });
  return { provider: oidcProvider({ ...client, issuer: service.url }), stop: service.stop };
}

/** Delivers by SMTP where `SMTP_URL` is set. Otherwise mails stay in the database, to be looked at in the mailbox. */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, pool: Pool): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : databaseMailer(pool);

/** The pages that only development has: its mailbox, while mails stay here. */
export function developmentPages({ production, smtpUrl }: Config, pool: Pool): (router: Router) => void {
  return (router) => {
    if (!production && !smtpUrl) mailboxPages(router, pool);
  };
}
