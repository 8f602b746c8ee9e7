/**
 * Chooses, by the settings, the implementation of each outside service: the real one, or its stand-in on this machine
 * (`local/`). A new real gateway or provider is added here and in `platform/`, and nowhere else. Each is loaded only if the settings ask
 * for it.
 */
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import type { Pool } from 'pg';
import type { MovableClock } from './local/clock/clock.ts';
import type { Schedule } from './local/clock/move.ts';
import { databaseMailer } from './local/mailbox/mailer.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type IdentityProvider, returnPath } from './platform/identity/provider.ts';
import { portAfter, urlOf } from './platform/listen.ts';
import type { Logger } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { smtpMailer } from './platform/mail/smtp.ts';
import type { PaymentGateway } from './platform/payments/gateway.ts';
import { type Gateways, gatewaysOf } from './platform/payments/gateways.ts';
import type { StripeSettings } from './platform/payments/stripe/stripe.ts';
import type { TapSettings } from './platform/payments/tap/tap.ts';
import type { Platform } from './platform/platform.ts';
import type { PubSub } from './platform/pubsub.ts';
import { embeddedRooms, sfuSettings } from './platform/rooms/embedded/embedded.ts';
import { keepSfu } from './platform/rooms/embedded/keeper.ts';
import { type MediaEvent, mediaTopic, noRooms, type Rooms } from './platform/rooms/rooms.ts';
import type { SfuCounts } from './platform/rooms/sfu/keeping.ts';
import type { GatewayName } from './platform/setting-kinds.ts';
import { forgetSfu, measureSfu } from './platform/telemetry/sources.ts';
import { roomsWanted } from './processes.ts';

export interface RunningGateways {
  clients: Gateways;
  /** The address of the pages of our own gateway; null if it does not run. */
  url: string | null;
  stop(): Promise<void>;
}

/** Makes the clients of the gateways that the settings name. Our own gateway is started beside the (first) server process. */
export async function startGateways(
  config: Config,
  { pool, clock }: { pool: Pool; clock: Clock },
  { port, url, origin, log }: { port: number; url: string; origin: string; log: Logger },
): Promise<RunningGateways> {
  if (config.process > 1 || !config.paymentGateways.includes('sandbox')) {
    return { clients: await reachGateways(config, clock.now, origin), url: null, stop: async () => undefined };
  }
  if (config.production) throw new Error('The sandbox gateway takes no real money and refuses to run in production');
  const secret = config.sandboxGatewaySecret;
  const webhookUrl = webhookAt(url, 'sandbox');
  const at = { host: config.host, port: gatewayPort(config, port) };
  const { startSandboxGateway } = await import('./local/gateway/service.ts');
  const service = await startSandboxGateway({ pool, secret, webhookUrl, log, ...at, now: clock.now, onMove: clock.onMove });
  return { clients: await clientsOf(config, clock.now, origin, service.url), url: service.url, stop: service.stop };
}

/** Makes clients of the gateways that the settings name. Our own one runs beside a server with the same settings. */
export const reachGateways = (config: Config, now: () => Date, origin = config.origin ?? urlOf(config)): Promise<Gateways> =>
  clientsOf(config, now, origin, urlOf({ host: config.host, port: gatewayPort(config, config.port) }));

/** Where a gateway's events are heard. */
const webhookAt = (origin: string, name: GatewayName) => `${origin}/payments/webhooks/${name}`;

/** Makes a client of each gateway. `sandboxUrl` is the address of our own. What a gateway needs is loaded only if it is used. */
async function clientsOf(
  { paymentGateways, sandboxGatewaySecret: secret, stripe, tap }: Config,
  now: () => Date,
  origin: string,
  sandboxUrl: string,
): Promise<Gateways> {
  // The settings of a gateway that is named are complete: the configuration has checked it.
  const make: Record<GatewayName, () => Promise<PaymentGateway>> = {
    sandbox: async () => (await import('./local/gateway/client.ts')).sandboxGateway({ url: sandboxUrl, secret, now }),
    stripe: async () => (await import('./platform/payments/stripe/stripe.ts')).stripeGateway(stripe as StripeSettings),
    tap: async () => (await import('./platform/payments/tap/tap.ts')).tapGateway(tap as TapSettings, webhookAt(origin, 'tap')),
  };
  return gatewaysOf(await Promise.all(paymentGateways.map((name) => make[name]())));
}

/** Our port + 1, unless the settings name another. */
const gatewayPort = ({ sandboxGatewayPort, port: asked }: Config, port: number) => sandboxGatewayPort ?? portAfter(asked, port, 1);

export interface RunningIdentity {
  /** Null if the settings name no provider to sign in with. */
  provider: IdentityProvider | null;
  stop(): Promise<void>;
}

/** Makes the client of the provider that the settings name. The local provider is started beside the server. */
export async function startIdentity(
  config: Config,
  { port, origin, log }: { port: number; origin: string; log: Logger },
): Promise<RunningIdentity> {
  const { identity } = config;
  if (identity === 'none') return { provider: null, stop: async () => undefined };
  const { oidcProvider } = await import('./platform/identity/oidc.ts');
  if (identity !== 'local') return { provider: oidcProvider(identity), stop: async () => undefined };
  if (config.production) throw new Error('The local identity provider accepts any email without proof and refuses to run in production');
  const client = { clientId: 'diwan', clientSecret: randomBytes(32).toString('base64url') };
  const { startLocalProvider } = await import('./local/identity/service.ts');
  const service = await startLocalProvider({
    ...client,
    returnUrl: `${origin}${returnPath}`,
    host: config.host,
    port: config.localOidcPort ?? portAfter(config.port, port, 2),
    log,
  });
  return { provider: oidcProvider({ ...client, issuer: service.url }), stop: service.stop };
}

/** Sends mails by SMTP if `SMTP_URL` is set. Otherwise it keeps them in the database, where the development mailbox shows them. */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, pool: Pool, now: () => Date): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : databaseMailer(pool, now);

interface RoomsSource {
  origin: string;
  log: Logger;
  pubsub: PubSub;
  now(): Date;
}

/** Makes the client of the media server that the settings name. LiveKit's packages are loaded only if it is used. */
export async function createRooms(config: Config, { pubsub, ...source }: RoomsSource): Promise<Rooms> {
  if (config.rooms === 'none') return noRooms;
  if (config.rooms === 'embedded') return embeddedRooms(config, source);
  const { liveKitRooms } = await import('./platform/rooms/livekit.ts');
  return liveKitRooms({ livekit: config.rooms, ice: config.ice, onEvent: publishing(pubsub, source.log), ...source });
}

/**
 * Keeps the embedded SFU beside the (first) server process, if the settings ask for it. It starts with the first room, in whichever process
 * that is. `onHosts` hears each ten seconds which hosts it sees in a room.
 */
export function startSfu(
  config: Config,
  { pubsub, log, metrics, rooms }: Pick<Platform, 'pubsub' | 'log' | 'metrics' | 'rooms'>,
  onHosts: (room: string, participants: string[]) => void,
): { stop(): Promise<void> } {
  if (config.rooms !== 'embedded') return { stop: async () => undefined };
  if (config.process > 1) {
    rooms.onWanted?.(() => cluster.worker?.send(roomsWanted));
    return { stop: async () => undefined };
  }
  const onCounts = (counts: SfuCounts | null) => void (metrics && measureSfu(metrics, counts));
  const onIdle = () => void (metrics && forgetSfu(metrics));
  const keeper = keepSfu({ settings: sfuSettings(config), log, onEvent: publishing(pubsub, log), onHosts, onCounts, onIdle });
  rooms.onWanted?.(keeper.want);
  cluster.worker?.on('message', (message) => message === roomsWanted && keeper.want());
  return keeper;
}

const publishing = (pubsub: PubSub, log: Logger) => (room: string, event: MediaEvent) =>
  void pubsub.publish(mediaTopic(room), event).catch((error: unknown) => log.warn({ err: error }, 'an event of a room was lost'));

export interface DevelopmentPages {
  mount(router: Router): void;
  /** Ends a move of the clock that is under way. */
  stop(): Promise<void>;
}

/** The pages that exist in development only: /dev; the mailbox, if mails are kept here; the clock; the script of our own gateway. */
export async function developmentPages(
  { production, smtpUrl, paymentGateways }: Config,
  { pool, movable: clock }: { pool: Pool; movable: MovableClock | null },
  schedule: Schedule,
): Promise<DevelopmentPages> {
  if (production) return { mount: () => undefined, stop: async () => undefined };
  const [{ createMover }, { clockPages }, { developerPage }, { mailboxPages }, { scriptPages }] = await Promise.all([
    import('./local/clock/move.ts'),
    import('./local/clock/pages.ts'),
    import('./local/developer/page.ts'),
    import('./local/mailbox/pages.ts'),
    import('./local/gateway/script-pages.ts'),
  ]);
  const mover = clock && createMover({ pool, clock, schedule });
  return {
    mount(router) {
      developerPage(router, pool);
      if (!smtpUrl) mailboxPages(router, pool);
      if (paymentGateways.includes('sandbox')) scriptPages(router, pool);
      if (clock && mover) clockPages(router, { pool, clock, mover, schedule });
    },
    stop: async () => mover?.stop(),
  };
}
