import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { command } from '../../support/commands.ts';
import { freshDatabase } from '../../support/database.ts';
import { clip } from '../../support/files.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { program } from '../../support/programs.ts';
import { fileUploadMutation } from '../../support/shop.ts';
import { codeFrom } from '../../support/start-code.ts';
import { instead, until } from '../../support/until.ts';
import { head, wire } from '../../support/wire.ts';
import { loginMutation, newEmail, password, signIn, signupMutation } from '../../support/world.ts';

/** A server with production settings. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no mailbox for <${address}> here`), { responseCode: 550 })),
});
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: KillableServer;
let shop: OwnShop;
let owner: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  database = await freshDatabase();
  const secret = () => randomBytes(32).toString('base64url');
  const [, line] = command('start');
  server = await killableServer(database.url, {
    NODE_OPTIONS: line.filter((word) => word.startsWith('--')).join(' '),
    NODE_ENV: 'production',
    ORIGIN: 'https://diwan.example',
    JWT_SECRET: secret(),
    MEDIA_SECRET: secret(),
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '3',
  });
  shop = await ownShop(database.url);
  const [user] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
  owner = user?.email as string;
  await shop.sql(
    `with sold as (
       insert into orders (creator_id, customer_id, product_id, number, title, total_amount, currency, hold_expires_at)
       select $1, id, $2, 1, 'Clay', 12500, 'KWD', now() from users where role = 'CUSTOMER' returning id, creator_id, customer_id),
     paid as (
       insert into payments (order_id, creator_id, payer_id, gateway, amount, currency, description, payee, language, expires_at, status, settled_at)
       select id, creator_id, customer_id, gateway, 12500, 'KWD', 'Clay', 'Sara Ali', 'EN', now(), status, settled_at
       from sold, (values ('tap', 'CREATED', null), ('stripe', 'SUCCEEDED', now())) of (gateway, status, settled_at) returning id, gateway)
     insert into refunds (payment_id, amount, reason, status) select id, 12500, 'REQUESTED', 'DROPPED' from paid where gateway = 'stripe'`,
    [shop.creatorId, shop.productId],
  );
  // The next start closes folders that an earlier version left readable by all.
  fs.chmodSync(server.folder, 0o755);
  await server.start({ STORAGE_URL: pathToFileURL(path.join(server.folder, 'files')).href });
});
afterAll(async () => {
  await shop.end();
  await server.end();
  await database.drop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Signs in, and returns the address that is stored with the sign-in. */
async function addressKept(forwarded: string): Promise<string | undefined> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ query: loginMutation, variables: { input: { email: owner, password, role: 'CREATOR' } } }),
  });
  expect(((await response.json()) as { data: { login: { token: string } } }).data.login.token).toBeTruthy();
  const [signedIn] = await shop.sql<{ address: string }>('select address from sign_ins order by created_at desc, id desc limit 1');
  return signedIn?.address;
}
const open = (folder: string): string[] =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return fs.lstatSync(file).mode & 0o077 ? [file] : [];
  });

/** The most MiB of an idle server. Measured: 137, of which 54 are Node’s own file. */
const mostIdle = 155;
/** The most MB of compiled code that a start reads, packages that stay files of their own left out. */
const mostCode = 6;

describe('production', () => {
  test(`takes at most ${mostIdle} MiB of memory while nobody asks for anything`, async () => {
    // V8 gives back what the start has used in steps, when nothing happens.
    await until(() => (server.memory() ?? 0) <= mostIdle || instead(`${server.memory()} MiB`), 'it takes more');
  });

  test('loads at the start no package that most servers never need, and those of a door with its first request', () => {
    const { packages, bytes } = codeFrom(program('main'));
    const later = ['sharp', '@aws-sdk/client-s3', 'stripe', 'nodemailer', 'xmlbuilder2', 'openid-client', 'livekit-server-sdk', 'marked'];
    expect([...packages]).toEqual(expect.arrayContaining(['express', 'pg'])); // one in the compiled files, and one beside them
    for (const name of [...later, 'highlight.js', 'music-metadata', 'file-type', 'sanitize-html', 'pdfkit', 'werift', 'react'])
      expect(packages).not.toContain(name);
    expect(bytes / 1e6, 'MB of code').toBeLessThan(mostCode);
  });

  test('listens on all addresses and leaves names to its proxy', async () => {
    const connection = await wire(server.url);
    await connection.send(head('GET', '/healthz').replace('localhost', 'diwan.example'));
    expect((await connection.answer()).status).toBe(200);
    connection.destroy();
    expect((await fetch(`${server.url.replace('localhost', '127.0.0.2')}/healthz`)).status).toBe(200);
  });

  test('takes no message of visitors while no setting says who reads them', async () => {
    const { data } = await gql(
      `mutation { contactMessageSend(input: { name: "Sara", email: "sara@example.com", message: "Hello" }) { isSent userErrors { code } } }`,
      {},
      server,
    );
    expect(data.contactMessageSend).toEqual({ isSent: null, userErrors: [{ code: 'WRONG_STATE' }] });
    expect((await gql('{ operator { name address email } }', {}, server)).data.operator).toEqual({
      name: null,
      address: null,
      email: null,
    });
  });

  test('shows GraphiQL without a foreign script, nothing under /dev, and lets only its own pages read answers', async () => {
    const page = await fetch(`${server.url}/graphql`, { headers: browser });
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('{"apollo":false,"dev":false}')]);
    expect(`${page.headers.get('content-security-policy')} ${html}`).not.toContain('apollographql');
    const mayAsk = "connect-src 'self' wss://diwan.example";
    for (const { headers } of [page, await fetch(`${server.url}/en`, { headers: browser })])
      expect(headers.get('content-security-policy')?.split(/; ?/)).toEqual(expect.arrayContaining([mayAsk, "frame-ancestors 'none'"]));
    expect((await fetch(`${server.url}/dev`, { headers: { accept: 'application/json' } })).status).toBe(404);
    const api = await fetch(`${server.url}/healthz`, { headers: { origin: 'https://studio.apollographql.com' } });
    expect(api.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('trusts no X-Forwarded-For by default', async () => {
    expect(await addressKept('198.51.100.7')).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test('closes its files to other accounts', async () => {
    const token = await signIn(owner, 'CREATOR', { url: server.url });
    const { file } = (await gql(fileUploadMutation, { file: clip('clip.mp3') }, { token, url: server.url })).data.fileUpload;
    const ready = async () => (await shop.sql("select from files where id = $1 and status = 'READY'", [file.id])).length > 0;
    await until(ready, 'the sound is not packaged');
    expect(fs.readdirSync(server.folder).sort()).toEqual(['files', 'processing', 'uploads']);
    expect(fs.statSync(server.folder).mode & 0o077).toBe(0);
    expect(open(server.folder)).toEqual([]);
  });

  test('says at the start that nothing can be paid, as long as no gateway is set up', async () => {
    expect(server.output()).toContain('no payment gateway is set up (PAYMENT_GATEWAY)');
    // One that has payments which are not over.
    expect(server.output()).toMatch(/"gateway":"tap".*PAYMENT_GATEWAY does not name/);
    // A refund that was dropped waits for nothing.
    expect(server.output()).not.toContain('"gateway":"stripe"');
    expect((await gql('{ paymentMethods(currency: "KWD") }', {}, { url: server.url })).data.paymentMethods).toEqual([]);
  });

  test('logs no API key that stands in an address', async () => {
    const key = `dwn_live_${'k'.repeat(43)}`;
    for (const path of [`/graphql?token=${key}`, `/api/${key}`, `/${key.replaceAll('_', '%5F')}`])
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(400);
    await until(() => server.output().split('(an API key in the address)').length > 3, 'the requests are not in the log');
    expect(server.output()).not.toContain('kkkk');
  });

  test('logs no recipient of mails', async () => {
    const email = newEmail('secret');
    await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { url: server.url });
    await until(() => server.output().includes('no mailbox for'), 'the refused mail is not in the log');
    expect(server.output()).toContain('no mailbox for <[kept out]> here');
    expect(server.output()).not.toContain('secret-');
    expect(server.output()).not.toContain(owner);
  });

  test('is not ready after SIGTERM, and serves for a while longer', async () => {
    const begun = performance.now();
    const ended = server.terminate();
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await until(async () => (await ready()) === 503, 'it still says that it is ready');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await gql('{ professions { value } }', {}, { url: server.url })).status).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - begun).toBeGreaterThan(3000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});

describe('other settings', () => {
  beforeAll(() =>
    server.start({
      STORAGE_URL: pathToFileURL(path.join(server.folder, 'files')).href,
      TRUST_PROXY: '127.0.0.0/8, ::1',
      HOST: '127.0.0.1',
      APOLLO_SANDBOX: 'true',
      DRAIN_SECONDS: '0',
    }),
  );

  test('trust a proxy about the address of a request, if it is a valid address', async () => {
    expect(await addressKept('192.0.2.1, 198.51.100.7')).toBe('198.51.100.7');
    expect(await addressKept('<script>alert(1)</script>')).toBe('127.0.0.1');
  });

  test('redirect a browser to Sandbox on its own origin, which may then read answers', async () => {
    const page = await fetch(`${server.url}/graphql`, { headers: browser, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      'https://studio.apollographql.com/sandbox/explorer?endpoint=https%3A%2F%2Fdiwan.example%2Fgraphql',
    ]);
    const origin = 'https://studio.apollographql.com';
    expect((await fetch(`${server.url}/healthz`, { headers: { origin } })).headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('make it listen on one address', async () => {
    await expect(fetch(`${server.url.replace('localhost', '127.0.0.2')}/healthz`)).rejects.toThrow();
  });

  test('end it at once without a drain time', async () => {
    const ended = server.terminate();
    expect(await Promise.race([ended, sleep(20_000, 'still there')])).toBe(0);
  });
});
