import { availableParallelism } from 'node:os';
import path from 'node:path';
import { electronic } from '../../schema/rules/payouts.ts';
import type { VideoLines } from './media/media.ts';
import { readRate } from './payments/rate.ts';
import type { StripeSettings } from './payments/stripe/stripe.ts';
import type { TapSettings } from './payments/tap/tap.ts';
import type { JobPool } from './queue.ts';
import type { LiveKitSettings } from './rooms/livekit.ts';
import { type GatewayName, isAddress, listOf, portsOf } from './setting-kinds.ts';
import { requiredInProduction, settingRules } from './settings.ts';

/** All settings, as the server uses them. This file is the only one that reads the environment. */
export interface Config {
  production: boolean;
  test: boolean;
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; null means all addresses of this machine. Outside production, requests may also be sent to this name. */
  host: string | null;
  /** Addresses and networks of trusted proxies: their `X-Forwarded-For` tells the client's address. */
  trustProxy: readonly string[];
  /** The site's public address, without a trailing slash; null until the port is known. */
  origin: string | null;
  /** The folder of everything that is stored on this machine. */
  dataDir: string;
  /** Null starts an embedded Postgres in `dataDir`. */
  databaseUrl: string | null;
  /** The maximum number of connections to the database for transactions and for statements outside reads. */
  databasePool: number;
  /** The maximum number of connections for reads. More than about two for each core only make each of them slower. */
  databaseReaders: number;
  /** Server processes of one start, which share the port. */
  webConcurrency: number;
  /** Which of them this one is. Number 1 also does what one process does for all: jobs, demo data, the sandbox gateway. */
  process: number;
  jwtSecret: string;
  mediaSecret: string;
  /** Whether a server also works on jobs. With `none`, `npm run worker` processes must do it. */
  workers: 'inside' | 'none';
  /** Jobs of each pool that a process works on at once. */
  jobs: Readonly<Record<JobPool, number>>;
  /** Null keeps mails in the database and shows them at /dev/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Who is told when the nightly check finds the books wrong; null: only the log says so. */
  operatorEmail: string | null;
  /** Who gets messages of visitors: the operator, or an address of the development mailbox; null in production without one. */
  contactEmail: string | null;
  /** Who runs the site, and where they are, for the imprint; null where the operator has not said it. */
  operatorName: string | null;
  operatorAddress: string | null;
  /** `file:///folder` or `s3://key:secret@host/bucket?region=…`; null means a folder in `dataDir`. */
  storageUrl: string | null;
  /** Where backups go by themselves, the hours between them, and how many stay for how many days; null: none is made. */
  backups: { url: string; hours: number; kept: number; days: number } | null;
  /** The gateways that take payments; the first that takes a method in a currency gets it. None: only free products can be bought. */
  paymentGateways: readonly GatewayName[];
  /** Null means our port + 1, or any free port if that is taken. */
  sandboxGatewayPort: number | null;
  sandboxGatewaySecret: string;
  /** The bank account that payouts leave from; null where the site pays nobody. */
  payoutDebtor: { name: string; iban: string; bic: string | null; timeZone: string } | null;
  /** Our account at Stripe; null without it. */
  stripe: StripeSettings | null;
  /** Our account at Tap; null without it. */
  tap: TapSettings | null;
  /** The provider that people may sign in with. `local` is our own, for development; `none` hides the button. */
  identity: 'local' | 'none' | { issuer: string; clientId: string; clientSecret: string };
  /** Null means our port + 2, or any free port if that is taken. */
  localOidcPort: number | null;
  /** The media server of live rooms: the SFU in a process of our own, a LiveKit server, or none. */
  rooms: 'embedded' | 'none' | LiveKitSettings;
  /** Guests in one room of the embedded SFU. */
  roomsCapacity: number;
  /** The first and the last UDP port of the embedded SFU. */
  roomsUdpPorts: readonly [first: number, last: number];
  /** The IPv4 address at which browsers reach those ports; null announces the addresses of this machine. */
  roomsAddress: string | null;
  /** STUN and TURN servers of browsers in rooms, and the secret that coturn shares with us. */
  ice: { urls: readonly string[]; secret: string | null };
  /** Where Prometheus reads the metrics of this process; null measures nothing. */
  metrics: { port: number; host: string } | null;
  /** Where traces are sent, and the part of requests and jobs that is traced; null makes none. */
  traces: { endpoint: string; share: number } | null;
  /** Where errors are posted; null posts none. */
  errorWebhook: string | null;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The ffmpeg to use; null searches for one. */
  ffmpegPath: string | null;
  /** The most lines of a video as it is shown: the short side of its picture. */
  videoLines: VideoLines;
  /** Puts demo data into an empty database. */
  demo: boolean;
  /** Cost points of one viewer or API key in a minute, requests of a key in it, and writes of an account in an hour (decision 55). */
  costBudget: number;
  apiKeyRequests: number;
  writesPerHour: number;
  /** Attempts that one address may make in a minute to sign in, sign up or have a mail sent again. */
  signInAttempts: number;
  /** The maximum number of mails in a day (UTC). */
  mailsPerDay: number;
  /** Seconds from SIGTERM until the port closes. `/readyz` answers 503 during this time. */
  drainSeconds: number;
  /** Whether webhooks may go to private networks and this machine, and without TLS: for development. */
  webhooksReachPrivate: boolean;
  /** Whether the site's clock can be moved at `/dev/clock`. Never in production. */
  timeTravel: boolean;
  /** Whether `/graphql` shows Apollo Sandbox in a browser. */
  apolloSandbox: boolean;
  /** `only`: browsers may send no other operations than those of our own client. */
  trustedDocuments: 'also' | 'only';
  /** The folder of the built client; null serves no client. */
  clientDir: string | null;
}

const developmentSecret = 'development-only-secret-that-production-refuses';
const blankIsAbsent = (value: string | undefined) => (value?.trim() ? value.trim() : undefined);

type Given = ReturnType<typeof settingRules.validateSync>;

/** Reads and checks the settings. @throws an error that lists all failures, one per line. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.keys(settingRules.fields).map((name) => [name, blankIsAbsent(environment[name])]));
  let set: Given;
  try {
    set = settingRules.validateSync(given, { abortEarly: false });
  } catch (error) {
    throw new Error(`The configuration is not right:\n${(error as { errors: string[] }).errors.map((line) => `  ${line}`).join('\n')}`);
  }
  const [production, test, first] = [set.NODE_ENV === 'production', set.NODE_ENV === 'test', set.WEB_PROCESS === 1];
  if (production) refuseDevelopmentParts(set);
  return {
    production,
    test,
    port: set.PORT,
    host: set.HOST ?? (production ? null : '127.0.0.1'),
    trustProxy: listOf(set.TRUST_PROXY),
    origin: set.ORIGIN ?? null,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databasePool: set.DATABASE_POOL,
    databaseReaders: set.DATABASE_READERS ?? Math.ceil((2 * availableParallelism()) / set.WEB_CONCURRENCY),
    webConcurrency: set.WEB_CONCURRENCY,
    process: set.WEB_PROCESS,
    workers: first ? (set.WORKERS as Config['workers']) : 'none',
    jobs: {
      usual: set.JOBS,
      mails: set.MAIL_JOBS,
      gateways: set.GATEWAY_JOBS,
      storage: set.STORAGE_JOBS,
      media: set.MEDIA_JOBS,
      long: set.LONG_JOBS,
      outside: set.OUTSIDE_JOBS,
      late: set.OUTSIDE_JOBS,
    },
    jwtSecret: set.JWT_SECRET ?? developmentSecret,
    mediaSecret: set.MEDIA_SECRET ?? developmentSecret,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    operatorEmail: set.OPERATOR_EMAIL ?? null,
    contactEmail: set.OPERATOR_EMAIL ?? (production ? null : 'operator@diwan.test'),
    operatorName: set.OPERATOR_NAME ?? null,
    operatorAddress: set.OPERATOR_ADDRESS ?? null,
    storageUrl: set.STORAGE_URL ?? null,
    backups: set.BACKUP_URL ? { url: set.BACKUP_URL, hours: set.BACKUP_EVERY, kept: set.BACKUPS_KEPT, days: set.BACKUP_DAYS } : null,
    paymentGateways: gatewaysOf(set, production),
    sandboxGatewayPort: set.SANDBOX_GATEWAY_PORT ?? null,
    sandboxGatewaySecret: set.SANDBOX_GATEWAY_SECRET ?? developmentSecret,
    payoutDebtor:
      set.PAYOUT_DEBTOR_NAME && set.PAYOUT_DEBTOR_IBAN
        ? {
            name: set.PAYOUT_DEBTOR_NAME,
            iban: electronic(set.PAYOUT_DEBTOR_IBAN),
            bic: set.PAYOUT_DEBTOR_BIC ?? null,
            timeZone: set.PAYOUT_TIME_ZONE,
          }
        : null,
    stripe: stripeOf(set),
    tap: tapOf(set),
    identity: identityOf(set, production),
    localOidcPort: set.LOCAL_OIDC_PORT ?? null,
    rooms: roomsOf(set),
    roomsCapacity: set.ROOMS_CAPACITY,
    roomsUdpPorts: portsOf(set.ROOMS_UDP_PORTS),
    roomsAddress: set.ROOMS_ADDRESS ?? null,
    ice: { urls: listOf(set.ICE_SERVERS), secret: set.TURN_SECRET ?? null },
    ffmpegPath: set.FFMPEG_PATH ?? null,
    videoLines: set.VIDEO_LINES as VideoLines,
    metrics: metricsOf(set),
    traces: set.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT, share: set.OTEL_TRACES_SAMPLER_ARG } : null,
    errorWebhook: set.ERROR_WEBHOOK ?? null,
    logLevel: (set.LOG_LEVEL ?? (test ? 'silent' : production ? 'info' : 'warn')) as Config['logLevel'],
    demo: first && (set.DEMO ? set.DEMO === 'true' : !production && !test),
    costBudget: set.COST_BUDGET,
    writesPerHour: set.WRITES_PER_HOUR,
    apiKeyRequests: set.API_KEY_REQUESTS,
    signInAttempts: set.SIGN_IN_ATTEMPTS,
    mailsPerDay: set.MAILS_PER_DAY,
    drainSeconds: set.DRAIN_SECONDS ?? (production ? 5 : 0),
    webhooksReachPrivate: (set.WEBHOOK_TARGETS ?? (production ? 'public' : 'any')) === 'any',
    timeTravel: set.TIME_TRAVEL ? set.TIME_TRAVEL === 'true' : !production,
    apolloSandbox: set.APOLLO_SANDBOX ? set.APOLLO_SANDBOX === 'true' : !production,
    trustedDocuments: set.TRUSTED_DOCUMENTS as Config['trustedDocuments'],
    clientDir: path.resolve(set.CLIENT_DIR),
  };
}

/** Each process of a start has a port of its own, or any free one. */
function metricsOf({ METRICS_PORT: port, METRICS_HOST: host, WEB_PROCESS }: Given): Config['metrics'] {
  if (port === undefined) return null;
  return { host, port: port === 0 ? 0 : port + WEB_PROCESS - 1 };
}

function gatewaysOf({ PAYMENT_GATEWAY }: Given, production: boolean): Config['paymentGateways'] {
  if (!PAYMENT_GATEWAY) return production ? [] : ['sandbox'];
  return PAYMENT_GATEWAY === 'none' ? [] : (listOf(PAYMENT_GATEWAY) as GatewayName[]);
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url }: Given): Config['stripe'] {
  return secretKey && webhookSecret ? { url, secretKey, webhookSecret } : null;
}

function tapOf({ TAP_SECRET_KEY: secretKey, TAP_FEE_CARD, TAP_FEE_KNET, TAP_URL: url }: Given): Config['tap'] {
  const [CARD, KNET] = [readRate(TAP_FEE_CARD ?? ''), readRate(TAP_FEE_KNET ?? '')];
  return secretKey && CARD && KNET ? { url, secretKey, fees: { CARD, KNET } } : null;
}

function identityOf({ OIDC_ISSUER: issuer, ...set }: Given, production: boolean): Config['identity'] {
  if (isAddress(issuer)) return { issuer, clientId: set.OIDC_CLIENT_ID as string, clientSecret: set.OIDC_CLIENT_SECRET as string };
  // The local provider's clients are known to the process that started it.
  return (issuer ?? (production || set.WEB_CONCURRENCY > 1 ? 'none' : 'local')) as 'local' | 'none';
}

function roomsOf({ ROOMS, LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET }: Given): Config['rooms'] {
  if (ROOMS !== 'livekit') return ROOMS as 'embedded' | 'none';
  return { url: LIVEKIT_URL as string, key: LIVEKIT_API_KEY as string, secret: LIVEKIT_API_SECRET as string };
}

/** Refuses a production start with development parts or default secrets. */
function refuseDevelopmentParts(set: Given): void {
  const missing = requiredInProduction.filter((name) => !set[name]);
  const wrong = missing.map((name) => `${name} must be set in production`);
  for (const name of ['JWT_SECRET', 'MEDIA_SECRET'] as const)
    if (set[name]?.startsWith('development-only')) wrong.push(`${name} is the development secret`);
  if (set.JWT_SECRET && set.JWT_SECRET === set.MEDIA_SECRET) wrong.push('JWT_SECRET and MEDIA_SECRET must differ');
  if (listOf(set.PAYMENT_GATEWAY).includes('sandbox'))
    wrong.push('PAYMENT_GATEWAY sandbox takes no real money and refuses to run in production');
  if (set.OIDC_ISSUER === 'local') wrong.push('OIDC_ISSUER local accepts any email without proof and refuses to run in production');
  if (set.OIDC_ISSUER?.startsWith('http:')) wrong.push('OIDC_ISSUER must be a https:// address in production');
  for (const name of ['STRIPE_URL', 'TAP_URL'] as const)
    if (set[name].startsWith('http:')) wrong.push(`${name} must be a https:// address in production`);
  if (set.ERROR_WEBHOOK?.startsWith('http:')) wrong.push('ERROR_WEBHOOK must be a https:// address in production');
  if (set.WEBHOOK_TARGETS === 'any') wrong.push('WEBHOOK_TARGETS any lets people reach private networks and refuses to run in production');
  if (set.TIME_TRAVEL === 'true') wrong.push('TIME_TRAVEL moves the clock of all that is sold and refuses to run in production');
  if (set.DEMO === 'true') wrong.push('DEMO refuses to run in production');
  if (wrong.length) throw new Error(`Production refuses to start:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}
