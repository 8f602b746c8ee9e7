import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'https://diwan.example',
  DATABASE_URL: 'postgres://diwan:secret@database/diwan',
  JWT_SECRET: 'a secret of this place that is long enough',
  MEDIA_SECRET: 'another secret of this place, long enough too',
  SMTP_URL: 'smtp://mail.example:587',
  STORAGE_URL: 's3://key:secret@storage.example/bucket',
};

describe('settings', () => {
  test('are all optional in development', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 4000,
      databaseUrl: null,
      smtpUrl: null,
      paymentGateways: ['sandbox'],
      identity: 'local',
      demo: true,
    });
  });

  test('of an identity provider are required together', () => {
    const provider = { OIDC_ISSUER: 'https://accounts.example', OIDC_CLIENT_ID: 'diwan', OIDC_CLIENT_SECRET: 'secret' };
    expect(readConfig(provider).identity).toEqual({ issuer: 'https://accounts.example', clientId: 'diwan', clientSecret: 'secret' });
    expect(() => readConfig({ OIDC_ISSUER: provider.OIDC_ISSUER })).toThrow(
      /OIDC_CLIENT_ID must be set[\s\S]*OIDC_CLIENT_SECRET must be set/,
    );
    expect(() => readConfig({ OIDC_ISSUER: 'accounts.example' })).toThrow(/OIDC_ISSUER must be local, none or a https/);
    expect(readConfig({ OIDC_ISSUER: 'none' }).identity).toBe('none');
  });

  test('of backups name a place that is apart from all that they could delete', () => {
    const bucket = 's3://key:secret@storage.example/bucket';
    const apart = [
      { BACKUP_URL: 'file:///mnt/backups', DATA_DIR: '/srv/diwan' },
      { BACKUP_URL: 'file:///srv/diwan-backups', DATA_DIR: '/srv/diwan' },
      { BACKUP_URL: 'file:///srv', DATA_DIR: '/srv/diwan', STORAGE_URL: bucket },
      { BACKUP_URL: `${bucket}/backups?region=me`, STORAGE_URL: `${bucket}?region=me` },
      { BACKUP_URL: bucket, STORAGE_URL: `${bucket}/media` },
    ];
    for (const settings of apart) expect(readConfig(settings).backups).toMatchObject({ url: settings.BACKUP_URL });
    const together = [
      { BACKUP_URL: 'file:///srv/diwan', DATA_DIR: '/srv/diwan' },
      { BACKUP_URL: 'file:///srv/diwan/backups', DATA_DIR: '/srv/diwan' },
      { BACKUP_URL: 'file:///srv/elsewhere/../diwan/backups/', DATA_DIR: '/srv/diwan', STORAGE_URL: bucket },
      { BACKUP_URL: 'file:///srv', DATA_DIR: '/srv/diwan' },
      { BACKUP_URL: 'file:///mnt/files', STORAGE_URL: 'file:///mnt/files' },
      { BACKUP_URL: 'file:///mnt/files/backups', STORAGE_URL: 'file:///mnt/files' },
      { BACKUP_URL: 'file:///mnt', STORAGE_URL: 'file:///mnt/files' },
      { BACKUP_URL: 's3://other:key@storage.example/bucket/?region=me', STORAGE_URL: bucket },
      { BACKUP_URL: bucket, STORAGE_URL: `${bucket}/files` },
    ];
    for (const settings of together)
      expect(() => readConfig(settings)).toThrow('BACKUP_URL must lie apart from DATA_DIR and from STORAGE_URL');
    expect(() => readConfig({ BACKUP_URL: 'file://relative' })).toThrow('BACKUP_URL must be a file:///folder or an s3:// address');
  });

  test('of several gateways are required together, in the sequence in which they are named', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const tap = { TAP_SECRET_KEY: 'sk_test_2', TAP_FEE_CARD: '2.75% + 0.050', TAP_FEE_KNET: '1%' };
    expect(readConfig({ PAYMENT_GATEWAY: 'tap, stripe', ...stripe, ...tap })).toMatchObject({
      paymentGateways: ['tap', 'stripe'],
      stripe: { url: 'https://api.stripe.com', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      tap: {
        url: 'https://api.tap.company',
        fees: { CARD: { millionths: 27_500, fixed: '0.050' }, KNET: { millionths: 10_000, fixed: '0' } },
      },
    });
    expect(() => readConfig({ PAYMENT_GATEWAY: 'stripe,tap' })).toThrow(
      /STRIPE_SECRET_KEY must be set[\s\S]*STRIPE_WEBHOOK_SECRET must be set[\s\S]*TAP_SECRET_KEY must be set[\s\S]*TAP_FEE_CARD must be set/,
    );
    expect(() => readConfig({ PAYMENT_GATEWAY: 'tap', ...tap, TAP_FEE_KNET: 'one percent' })).toThrow(/TAP_FEE_KNET must be a rate/);
    expect(() => readConfig({ PAYMENT_GATEWAY: 'stripe', ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow(/must begin with sk_/);
    for (const wrong of ['paypal', 'tap,tap', 'none,tap', ','])
      expect(() => readConfig({ PAYMENT_GATEWAY: wrong })).toThrow(/PAYMENT_GATEWAY/);
    expect(readConfig({ PAYMENT_GATEWAY: 'none' })).toMatchObject({ paymentGateways: [], stripe: null, tap: null });
  });

  test('make a development server listen on its own machine only and trust no proxy', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', trustProxy: [], apolloSandbox: true, drainSeconds: 0 });
    expect(readConfig({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8, ::1' })).toMatchObject({
      host: '0.0.0.0',
      trustProxy: ['10.0.0.0/8', '::1'],
    });
    expect(() => readConfig({ HOST: 'http://x', TRUST_PROXY: '10.0.0.0/8, proxy', DRAIN_SECONDS: '-1' })).toThrow(
      /HOST must be[\s\S]*TRUST_PROXY must be addresses[\s\S]*DRAIN_SECONDS/,
    );
  });

  test('let a server be watched, each process of a start at a port of its own; nobody by default', () => {
    expect(readConfig({})).toMatchObject({ metrics: null, traces: null, errorWebhook: null });
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7', WEB_PROCESS: '3' }).metrics).toEqual({
      host: '10.0.0.7',
      port: 9466,
    });
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).traces).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      share: 0.01,
    });
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2', ERROR_WEBHOOK: 'errors' })).toThrow(
      /OTEL_TRACES_SAMPLER_ARG[\s\S]*ERROR_WEBHOOK/,
    );
  });

  test('that are blank count as absent', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  test('that are wrong are all reported at once', () => {
    expect(() => readConfig({ PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL/,
    );
  });
});

describe('the operator', () => {
  test('gets messages of visitors at their address; without one, only outside production', () => {
    expect(readConfig({})).toMatchObject({ operatorEmail: null, contactEmail: 'operator@diwan.test', operatorName: null });
    expect(readConfig(production)).toMatchObject({ operatorEmail: null, contactEmail: null, operatorAddress: null });
    const operator = { OPERATOR_EMAIL: 'office@diwan.example', OPERATOR_NAME: 'Diwan Trading', OPERATOR_ADDRESS: 'Kuwait City' };
    expect(readConfig({ ...production, ...operator })).toMatchObject({
      operatorEmail: 'office@diwan.example',
      contactEmail: 'office@diwan.example',
      operatorName: 'Diwan Trading',
      operatorAddress: 'Kuwait City',
    });
    expect(() => readConfig({ OPERATOR_EMAIL: 'office' })).toThrow('OPERATOR_EMAIL must be one email address');
  });
});

test('videos are shown with 1080 lines at most, or as many as are set', () => {
  expect(readConfig({}).videoLines).toBe(1080);
  expect(readConfig({ VIDEO_LINES: '480' }).videoLines).toBe(480);
  expect(() => readConfig({ VIDEO_LINES: '2160' })).toThrow(/VIDEO_LINES must be one of/);
});

describe('production', () => {
  test('starts with real services, without demo data and the sandbox gateway', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      paymentGateways: [],
      identity: 'none',
      demo: false,
      logLevel: 'info',
      host: null,
      trustProxy: [],
      apolloSandbox: false,
      drainSeconds: 5,
    });
  });

  test.each(['ORIGIN', 'DATABASE_URL', 'JWT_SECRET', 'MEDIA_SECRET', 'SMTP_URL', 'STORAGE_URL'])('refuses to start without %s', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`${name} must be set in production`);
  });

  test.each([
    ['a short secret', { JWT_SECRET: 'short' }, /JWT_SECRET must be at least 32/],
    ['a secret of one repeated letter', { JWT_SECRET: 'a'.repeat(32) }, /JWT_SECRET must be random/],
    ['a secret of a few letters', { MEDIA_SECRET: 'abcdefgh'.repeat(5) }, /MEDIA_SECRET must be random/],
    ['the development secret', { JWT_SECRET: readConfig({}).jwtSecret }, /JWT_SECRET is the development secret/],
    ['errors that leave without TLS', { ERROR_WEBHOOK: 'http://errors.example' }, /ERROR_WEBHOOK must be a https/],
    ['one secret for two purposes', { MEDIA_SECRET: production.JWT_SECRET }, /must differ/],
    ['the sandbox gateway', { PAYMENT_GATEWAY: 'sandbox' }, /takes no real money/],
    [
      'the sandbox gateway beside a real one',
      { PAYMENT_GATEWAY: 'stripe,sandbox', STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      /takes no real money/,
    ],
    ['the local identity provider', { OIDC_ISSUER: 'local' }, /OIDC_ISSUER local accepts any email/],
    [
      'an identity provider without TLS',
      { OIDC_ISSUER: 'http://accounts.example', OIDC_CLIENT_ID: 'diwan', OIDC_CLIENT_SECRET: 'secret' },
      /OIDC_ISSUER must be a https/,
    ],
    ['Stripe without TLS', { STRIPE_URL: 'http://stripe.example' }, /STRIPE_URL must be a https/],
    ['Tap without TLS', { TAP_URL: 'http://tap.example' }, /TAP_URL must be a https/],
    ['demo data', { DEMO: 'true' }, /DEMO refuses/],
  ])('refuses %s', (_what, change, message) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(message);
  });
});
