import { isIPv4 } from 'node:net';
import { number, object, string } from 'yup';
import { bankText, electronic, ibanFault, isBankText } from '../../schema/rules/payouts.ts';
import { isTimeZone } from '../../schema/rules/wall-clock.ts';
import { videoLines } from './media/media.ts';
import { isNetwork } from './network.ts';
import {
  addressOf,
  gatewayNames,
  isListOf,
  isPortRange,
  lieApart,
  listOf,
  ofGateway,
  ofLiveKit,
  ofProvider,
  ofStorage,
  rateOfTap,
  secret,
} from './setting-kinds.ts';

/**
 * The rule of each setting. `npm run docs` makes docs/settings.md of it: the groups, what each setting does, and its default, which
 * `@defaultValue` tells where it depends on something.
 */
export const settingRules = object({
  // The site
  /** `production` refuses development parts and default secrets. */
  NODE_ENV: string().oneOf(['production', 'development', 'test']).default('development'),
  /** The port to listen on; 0 takes any free one. The sandbox gateway and the local identity provider take the next two ports. */
  PORT: number().integer().min(0).max(65_535).default(4000),
  /**
   * The address to listen on. Outside production, requests must be sent to `localhost`, to `HOST` or to the name in `ORIGIN`; others
   * get 421.
   * @defaultValue `127.0.0.1`; every address in production
   */
  HOST: string().matches(/^[\w.:-]+$/, 'HOST must be an address or a name'),
  /**
   * The site's public address, for example in mails, without a path.
   * @defaultValue `http://localhost:PORT`
   */
  ORIGIN: string().matches(/^https?:\/\/[^/]+$/, 'ORIGIN must look like https://example.com, without a path'),
  /** Proxies whose `X-Forwarded-For` is trusted: addresses or networks, such as `10.0.0.0/8, ::1`. */
  TRUST_PROXY: string().test(
    'networks',
    'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, with commas between them',
    (value) => listOf(value).every(isNetwork),
  ),
  /**
   * Who gets the messages of the contact form, and a mail when the nightly check of the books finds a difference. The imprint shows it.
   * Without one in production, the page shows no form.
   * @defaultValue an address of the mailbox outside production
   */
  OPERATOR_EMAIL: string().email('OPERATOR_EMAIL must be one email address'),
  /** The person or company that runs the site, for the imprint. The imprint says so if it is missing. */
  OPERATOR_NAME: string().max(200),
  /** Their postal address in one line, for the imprint. The imprint says so if it is missing. */
  OPERATOR_ADDRESS: string().max(500),
  /**
   * Demo data in an empty database: `true` or `false`.
   * @defaultValue `true` outside production
   */
  DEMO: string().oneOf(['true', 'false']),

  // Data
  /** The folder of everything that is stored on this machine; closed to other accounts. */
  DATA_DIR: string().default('.data'),
  /**
   * Postgres 18 or newer.
   * @defaultValue an embedded Postgres in `DATA_DIR`
   */
  DATABASE_URL: string().matches(/^postgres(ql)?:\/\//, 'DATABASE_URL must be a postgres:// address'),
  /** Each process's maximum number of connections for everything but GraphQL's reads. */
  DATABASE_POOL: number().integer().min(1).max(500).default(20),
  /**
   * Each process's maximum number of connections for GraphQL's reads, which cannot write. Searches may open as many again.
   * @defaultValue two for each core, divided among the processes of one start
   */
  DATABASE_READERS: number().integer().min(1).max(500),
  /**
   * Where uploaded files are kept: `file:///folder` or `s3://key:secret@host/bucket?region=…`.
   * @defaultValue a folder in `DATA_DIR`
   */
  STORAGE_URL: ofStorage('STORAGE_URL'),
  /**
   * Where backups are kept: `file:///folder` or `s3://key:secret@host/bucket/prefix?region=…`. It belongs to one site alone, and lies on
   * another disk or machine than the data. Without it, no backup is made by itself ([backups](backup.md)).
   */
  BACKUP_URL: ofStorage('BACKUP_URL').test('apart', 'BACKUP_URL must lie apart from DATA_DIR and from STORAGE_URL', (value, { parent }) =>
    lieApart(value, parent.DATA_DIR, parent.STORAGE_URL),
  ),
  /** Hours from the beginning of a backup to that of the next one. */
  BACKUP_EVERY: number()
    .integer()
    .min(1)
    .max(24 * 31)
    .default(24),
  /** How many backups stay, however old they are. */
  BACKUPS_KEPT: number().integer().min(1).default(7),
  /** Days after which the others are deleted. */
  BACKUP_DAYS: number().integer().min(0).default(30),
  /** The folder of the built client. */
  CLIENT_DIR: string().default('dist/client'),

  // Processes
  /** Server processes of one start, which share the port. Each has its own connections; the first also does the jobs. */
  WEB_CONCURRENCY: number().integer().min(1).max(64).default(1),
  /**
   * Which of the processes this one is; the first one gives it to the others.
   * @internal
   */
  WEB_PROCESS: number().integer().min(1).default(1),
  /** `inside` or `none`. With `none`, the server does no jobs, and needs an `npm run worker` process. */
  WORKERS: string().oneOf(['inside', 'none']).default('inside'),
  /** Jobs that a process works on at once and that wait for the database alone. Those of the next settings come on top (decision 68). */
  JOBS: number().integer().min(1).max(100).default(4),
  /** Mails that it sends at once. */
  MAIL_JOBS: number().integer().min(1).max(100).default(4),
  /** Jobs that ask payment gateways. */
  GATEWAY_JOBS: number().integer().min(1).max(100).default(6),
  /** Jobs that read, write or delete stored files for a moment, such as the small forms of a picture. */
  STORAGE_JOBS: number().integer().min(1).max(100).default(3),
  /** Films and recordings that it packages at once, each for minutes. */
  MEDIA_JOBS: number().integer().min(1).max(100).default(1),
  /** Other jobs that take minutes: exports, copies, backups, the nightly check of the books. */
  LONG_JOBS: number().integer().min(1).max(100).default(1),
  /** Jobs that wait for servers of other people. Those that wait for a server that was late before are as many again. */
  OUTSIDE_JOBS: number().integer().min(1).max(100).default(8),
  /**
   * Seconds from SIGTERM until the port closes; `/readyz` refuses during this time.
   * @defaultValue `5` in production, else `0`
   */
  DRAIN_SECONDS: number().integer().min(0).max(600),
  /**
   * `trace`, `debug`, `info`, `warn`, `error` or `silent`. `info` has a line for each request.
   * @defaultValue `info` in production, else `warn`
   */
  LOG_LEVEL: string().oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),

  // Watching it
  /**
   * The port at which Prometheus reads `/metrics` (decision 70); without it, nothing is measured. 0 takes any free port. Of several
   * processes (`WEB_CONCURRENCY`), the second takes the next port, and so on. A worker process on the same machine needs another one.
   */
  METRICS_PORT: number().integer().min(0).max(65_535),
  /** The address of that port. The metrics name nobody, but are not for the public: keep it inside. */
  METRICS_HOST: string()
    .default('127.0.0.1')
    .matches(/^[\w.:-]+$/, 'METRICS_HOST must be an address or a name'),
  /** Where traces are sent, such as `http://127.0.0.1:4318` (OTLP over HTTP); without it, none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: string().matches(/^https?:\/\/\S+$/, 'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318'),
  /** The part of all requests and jobs that is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number().min(0).max(1).default(0.01),
  /**
   * Where each error of the log is posted, as JSON without personal data: at most one of a kind in a minute, with the number of those
   * that it stands for. `https://` in production.
   */
  ERROR_WEBHOOK: string().matches(/^https?:\/\/\S+$/, 'ERROR_WEBHOOK must be a https:// address'),

  // Secrets and signing in
  /**
   * Signs the tokens of sign-ins: at least 32 characters, 10 of them different.
   * @defaultValue a fixed one, in development only
   */
  JWT_SECRET: secret('JWT_SECRET'),
  /**
   * Signs what leads to media and ends mails; another one than `JWT_SECRET`. With a new one, mails come again that their readers had
   * ended (decision 65).
   * @defaultValue a fixed one, in development only
   */
  MEDIA_SECRET: secret('MEDIA_SECRET'),
  /**
   * The OpenID Connect provider to sign in with, such as `https://accounts.google.com`; `none` hides the button.
   * @defaultValue `local`; `none` in production and with several processes
   */
  OIDC_ISSUER: string()
    .matches(/^(local|none|https?:\/\/\S+)$/, 'OIDC_ISSUER must be local, none or a https:// address')
    .test(
      'one-process',
      'OIDC_ISSUER local works with one process only (WEB_CONCURRENCY)',
      (value, { parent }) => value !== 'local' || parent.WEB_CONCURRENCY === 1,
    ),
  /** The id that the provider issued for `ORIGIN/auth/oidc/callback`. */
  OIDC_CLIENT_ID: ofProvider('OIDC_CLIENT_ID'),
  /** The secret that belongs to it. */
  OIDC_CLIENT_SECRET: ofProvider('OIDC_CLIENT_SECRET'),
  /**
   * The port of the local provider.
   * @defaultValue `PORT` + 2
   */
  LOCAL_OIDC_PORT: number().integer().min(0).max(65_535),

  // Mails
  /**
   * The mail server, such as `smtp://user:password@host:587`. Let it sign `List-Unsubscribe` and `List-Unsubscribe-Post` by DKIM, too
   * (decision 65).
   * @defaultValue the mailbox at `/dev/mail`
   */
  SMTP_URL: string().matches(/^smtps?:\/\//, 'SMTP_URL must be an smtp:// or smtps:// address'),
  /** The sender of all mails. */
  MAIL_FROM: string().default('Diwan <hello@diwan.test>'),
  /**
   * The maximum number of mails in a day (UTC). Past it, requests for a mail are refused until tomorrow, and mails that the server
   * sends by itself are sent then. Sign-ups, invitations and messages take at most 30 % of them, links for a new password 20 %, news
   * such as reminders of free bookings 30 %: the rest is kept for money and security. One recipient is sent at most 20 requested mails,
   * one network asks for at most 5 % of all, and one account sends at most 200 invitations.
   */
  MAILS_PER_DAY: number().integer().min(1).default(10_000),

  // Payments
  /**
   * `sandbox`, `stripe`, `tap`, or several with commas between them: each way to pay (card, KNET) is that of the first gateway that has
   * it (decision 33). With `none`, only free products can be bought. Keep a gateway here as long as its sales may be refunded, and
   * until its last payment, refund and dispute are over; the start names one that is missing.
   * @defaultValue `sandbox`; `none` in production
   */
  PAYMENT_GATEWAY: string().test(
    'gateways',
    `PAYMENT_GATEWAY must be none, or some of ${gatewayNames.join(', ')}, each at most once, with commas between them`,
    (value) => !value || value === 'none' || isListOf(value, gatewayNames),
  ),
  /** With `stripe`: the key of the account. */
  STRIPE_SECRET_KEY: ofGateway('STRIPE_SECRET_KEY', 'stripe').matches(/^(sk|rk)_/, 'STRIPE_SECRET_KEY must begin with sk_ or rk_'),
  /**
   * With `stripe`: the secret of the webhook at `ORIGIN/payments/webhooks/stripe`, which is sent `checkout.session.*`,
   * `payment_intent.*`, `refund.*`, `charge.updated` (it brings the fee) and `charge.dispute.*`.
   */
  STRIPE_WEBHOOK_SECRET: ofGateway('STRIPE_WEBHOOK_SECRET', 'stripe').matches(/^whsec_/, 'STRIPE_WEBHOOK_SECRET must begin with whsec_'),
  /** The address of Stripe, or of a stand-in, for tests; `https://` in production. */
  STRIPE_URL: addressOf('STRIPE_URL').default('https://api.stripe.com'),
  /** With `tap`: the key of the account. */
  TAP_SECRET_KEY: ofGateway('TAP_SECRET_KEY', 'tap').matches(/^sk_/, 'TAP_SECRET_KEY must begin with sk_'),
  /** With `tap`: the rate of the contract for cards, such as `2.75%+0.050`, since Tap's answers do not say its fee. */
  TAP_FEE_CARD: rateOfTap('TAP_FEE_CARD'),
  /** With `tap`: the rate of the contract for KNET. */
  TAP_FEE_KNET: rateOfTap('TAP_FEE_KNET'),
  /** The address of Tap, or of a stand-in, for tests; `https://` in production. */
  TAP_URL: addressOf('TAP_URL').default('https://api.tap.company'),
  /**
   * The port of the sandbox gateway.
   * @defaultValue `PORT` + 1
   */
  SANDBOX_GATEWAY_PORT: number().integer().min(0).max(65_535),
  /**
   * The secret between the server and the sandbox gateway.
   * @defaultValue a fixed one
   */
  SANDBOX_GATEWAY_SECRET: string().min(32),
  /** The holder of the bank account that payouts leave from, in Latin letters, for the file that `npm run payouts -- file` writes. */
  PAYOUT_DEBTOR_NAME: string()
    .max(70)
    .test('latin', 'PAYOUT_DEBTOR_NAME must be in Latin letters, as the bank has it', (value) => isBankText(bankText(value ?? '')))
    .test(
      'with-iban',
      'PAYOUT_DEBTOR_NAME and PAYOUT_DEBTOR_IBAN must be set together',
      (value, { parent }) => !value === !parent.PAYOUT_DEBTOR_IBAN,
    ),
  /** The IBAN of that account. */
  PAYOUT_DEBTOR_IBAN: string().test('iban', 'PAYOUT_DEBTOR_IBAN must be an IBAN', (value) => !value || !ibanFault(electronic(value))),
  /** The BIC of its bank; it may be missing. */
  PAYOUT_DEBTOR_BIC: string().matches(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, 'PAYOUT_DEBTOR_BIC must have 8 or 11 characters'),
  /** The zone of that bank: its day is the day of the transfers. */
  PAYOUT_TIME_ZONE: string()
    .default('Asia/Kuwait')
    .test('zone', 'PAYOUT_TIME_ZONE must be the IANA name of a time zone', (value) => isTimeZone(value)),

  // Limits
  /** Attempts of one address in a minute. The number is also the limit of wrong promo codes in ten minutes. */
  SIGN_IN_ATTEMPTS: number().integer().min(1).default(20),
  /** Cost points of one viewer or API key in a minute. */
  COST_BUDGET: number().integer().min(1).default(200_000),
  /** Requests of one API key in a minute. */
  API_KEY_REQUESTS: number().integer().min(1).default(1200),
  /**
   * Mutations that one account, one customer or one network of strangers may run in an hour. Each row that one makes beyond its first
   * counts as another (decision 55).
   */
  WRITES_PER_HOUR: number().integer().min(1).default(20_000),

  // What programs may do
  /**
   * `also` or `only`. With `only`, browsers may send no other operations than those of our own pages (by their ids or as texts);
   * programs are free. Sandbox does not work then (decision 49).
   */
  TRUSTED_DOCUMENTS: string().oneOf(['also', 'only']).default('also'),
  /**
   * Apollo Sandbox in the page at `/graphql`, which has GraphiQL otherwise. In production, the browser is redirected to Apollo's own
   * site, which may then call the API.
   * @defaultValue `true` outside production
   */
  APOLLO_SANDBOX: string().oneOf(['true', 'false']),
  /**
   * `any` or `public`. `public` sends webhooks over https to public addresses alone.
   * @defaultValue `any`; `public` in production
   */
  WEBHOOK_TARGETS: string().oneOf(['any', 'public']),
  /**
   * Whether `/dev/clock` may move the clock. Without it, a database whose clock was moved is refused.
   * @defaultValue `true` outside production
   */
  TIME_TRAVEL: string().oneOf(['true', 'false']),

  // Video and audio
  /**
   * The ffmpeg that packages video and audio: from 2018 on, with x264; with zscale for HDR.
   * @defaultValue the system's, or the one that npm brings
   */
  FFMPEG_PATH: string(),
  /** The lines of a video's best rendition: 480, 720 or 1080. Fewer take less processor time (decision 13). */
  VIDEO_LINES: number().oneOf(videoLines).default(1080),
  /**
   * Where the video and audio of live rooms pass through: `embedded` (the SFU that the server brings up with the first room), `livekit` or
   * `none`.
   */
  ROOMS: string().oneOf(['embedded', 'livekit', 'none']).default('embedded'),
  /** Guests in one room of the embedded SFU; hosts come on top. */
  ROOMS_CAPACITY: number().integer().min(1).max(100).default(25),
  /** The embedded SFU's UDP ports. A participant takes two. */
  ROOMS_UDP_PORTS: string()
    .default('40000-40399')
    .test('range', 'ROOMS_UDP_PORTS must be a range such as 40000-40399, from 1024 on', (value) => isPortRange(value)),
  /**
   * The IPv4 address at which browsers reach these ports, if it is none of this machine's own (NAT, containers).
   * @defaultValue this machine's addresses
   */
  ROOMS_ADDRESS: string().test('address', 'ROOMS_ADDRESS must be an IPv4 address', (value) => !value || isIPv4(value)),
  /** STUN and TURN servers for browsers in rooms, such as `stun:turn.example.com:3478, turns:turn.example.com:5349?transport=tcp`. */
  ICE_SERVERS: string().test('urls', 'ICE_SERVERS must be stun: or turn: addresses, with commas between them', (value) =>
    listOf(value).every((url) => /^(stun|turn)s?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/.test(url)),
  ),
  /** The secret that coturn shares with us (`static-auth-secret`), for passwords that last a day at most. */
  TURN_SECRET: string().min(16),
  /**
   * With `livekit`: the server, such as `wss://livekit.example.com`. It sends its webhooks to `ORIGIN/rooms/livekit/webhook`, which
   * keep out those who have lost their right, and serves no other application.
   */
  LIVEKIT_URL: ofLiveKit('LIVEKIT_URL').matches(/^wss?:\/\/[^/]+$/, 'LIVEKIT_URL must look like wss://livekit.example.com'),
  /** With `livekit`: its key. */
  LIVEKIT_API_KEY: ofLiveKit('LIVEKIT_API_KEY'),
  /** With `livekit`: the secret that belongs to it. */
  LIVEKIT_API_SECRET: ofLiveKit('LIVEKIT_API_SECRET'),
});

/** What production cannot do without. */
export const requiredInProduction = ['ORIGIN', 'DATABASE_URL', 'JWT_SECRET', 'MEDIA_SECRET', 'SMTP_URL', 'STORAGE_URL'] as const;
