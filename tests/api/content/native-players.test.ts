import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { carriedUrl, type MediaGrant, readGrant, signGrant } from '../../../server/domains/content/media/grants.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { apiKey } from '../../support/api-keys.ts';
import { type Caller, gql } from '../../support/client.ts';
import { runFfmpeg } from '../../support/ffmpeg.ts';
import { fileOf } from '../../support/files.ts';
import { changePassword } from '../../support/passwords.ts';
import { beside, bytesOf, cookieOf, decrypted, get, mediaOf, type Played, playlists } from '../../support/playing.ts';
import { setting } from '../../support/server.ts';
import { bought, item, product, section, storefrontProductQuery } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, type CreatorAccount, signIn, world } from '../../support/world.ts';

const config = readConfig({ NODE_ENV: 'test' });
const hour = 3_600_000;

interface Sold {
  creator: CreatorAccount;
  customer: Account;
  productId: string;
  film: string;
  trailer: string;
}
/** A course with a bought film, which has captions in two languages, and a free trailer. */
async function newCourse(): Promise<Sold> {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id: productId } = await product(creator, { published: true });
  const { id: sectionId } = await section(creator, productId);
  const { id: film } = await item(creator, sectionId, { type: 'VIDEO', title: 'film' });
  const { id: trailer } = await item(creator, sectionId, { type: 'AUDIO', title: 'trailer', isFree: true });
  const set = 'mutation ($input: CaptionSetInput!) { captionSet(input: $input) { userErrors { message } } }';
  for (const [language, label] of [
    ['ar', 'العربية "كاملة"'],
    ['en', 'English'],
  ]) {
    const file = fileOf(`WEBVTT\n\n00:00.500 --> 00:02.000\nWords in ${language}\n`, 'words.vtt', 'text/vtt');
    await gql(set, { input: { itemId: film, language, label, file } }, creator);
  }
  await bought(customer, creator, productId);
  return { creator, customer, productId, film, trailer };
}
/** Packaging takes long, so all tests but those that change access share one course. */
let shared: Promise<Sold> | undefined;
const course = () => (shared ??= newCourse());

async function addressOf({ productId }: Sold, caller: Caller, n: 0 | 1): Promise<string> {
  const { sections } = (await gql(storefrontProductQuery, { id: productId }, caller)).data.storefrontProduct;
  return sections[0].items[n].media.url;
}

/** What the player of an iPhone sends: first two bytes, then all; never a header of ours. */
const native = (cookie?: string, range?: string): Record<string, string> => ({
  accept: '*/*',
  'accept-encoding': range ? 'identity' : 'gzip',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent': 'AppleCoreMedia/1.0.0.20E247 (iPhone; U; CPU OS 16_4 like Mac OS X; en_gb)',
  'x-playback-session-id': randomUUID().toUpperCase(),
  ...(range && { range }),
  ...(cookie && { cookie }),
});

/** The address with a grant that was made some time ago. */
function aged(address: string, milliseconds: number): string {
  const token = address.split('/')[3] ?? '';
  const grant = readGrant({ config, now: () => new Date() }, token) as MediaGrant;
  const then = { config, now: () => new Date(Date.now() - milliseconds) };
  const made = grant.carries === undefined ? signGrant(then, grant) : carriedUrl(then, grant, grant.carries).url.split('/')[3];
  return address.replace(token, made ?? '');
}

/** Plays an address by ffmpeg, which asks as plainly as the players of devices. Returns the streams and the seconds that it read. */
async function played(address: string, cookie?: string) {
  const headers = cookie ? ['-headers', `Cookie: ${cookie}\r\n`] : [];
  // The ffmpeg of npm cannot look up names.
  const server = setting('TEST_URL').replace('localhost', '127.0.0.1');
  const { said, ok } = await runFfmpeg([...headers, '-i', `${server}${address}`, '-map', '0:v?', '-map', '0:a', '-f', 'null', '-']);
  const [, minutes, seconds] = /.*time=\d+:(\d+):([\d.]+)/s.exec(said) ?? [];
  return {
    ok,
    seconds: Number(minutes) * 60 + Number(seconds),
    kinds: [...new Set([...said.matchAll(/Stream #0:\d.*?: (Video|Audio): /g)].map(([, kind]) => kind))],
  };
}

const television = async (address: string, headers: Record<string, string>) => {
  const response = await get(beside(address, 'television'), headers, { method: 'POST' });
  return { status: response.status, body: (await response.json()) as { url: string; expiresAt: string } };
};

describe('a player of the device itself', () => {
  test('gets two bytes, then all, of everything that a bought film consists of', async () => {
    const sold = await course();
    const address = await addressOf(sold, sold.customer, 0);
    const cookie = await cookieOf(sold.customer);
    const { variants } = await playlists(address, native(cookie));
    const [{ address: variant, key, segments }] = variants as [(typeof variants)[0]];
    const hls = 'application/vnd.apple.mpegurl';
    for (const [path, type] of [
      [address, hls],
      [variant, hls],
      [key, 'application/octet-stream'],
      [segments[0]?.address ?? '', 'video/mp2t'],
    ] as const) {
      const whole = await get(path, native(cookie));
      const bytes = await bytesOf(whole);
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')], path).toEqual([200, type, 'bytes']);
      const two = await get(path, native(cookie, 'bytes=0-1'));
      expect([two.status, two.headers.get('content-range'), two.headers.get('content-type')], path).toEqual([
        206,
        `bytes 0-1/${bytes.length}`,
        type,
      ]);
      expect(await bytesOf(two)).toEqual(bytes.subarray(0, 2));
      const head = await get(path, native(cookie), { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')], path).toEqual([200, type]);
    }
  });

  test('plays a bought film with the cookie alone, a free one without anything, and nothing for a stranger', async () => {
    const sold = await course();
    const film = await addressOf(sold, sold.customer, 0);
    const known = await played(film, await cookieOf(sold.customer));
    expect(known).toEqual({ ok: true, seconds: expect.closeTo(3, 0), kinds: ['Video', 'Audio'] });
    expect(await played(await addressOf(sold, {}, 1))).toMatchObject({ ok: true, kinds: ['Audio'] });
    expect((await played(film)).ok).toBe(false);
    expect((await played(film, await cookieOf(await world.customer()))).ok).toBe(false);
  });

  test('plays on with a grant that has lapsed since it began, as long as its viewer may', async () => {
    const sold = await newCourse();
    const address = await addressOf(sold, sold.customer, 0);
    const cookie = await cookieOf(sold.customer);
    const { variants } = await playlists(address, native(cookie));
    const [{ address: variant, key, segments }] = variants as [(typeof variants)[0]];
    const statuses = (made: number, headers = native(cookie)) =>
      Promise.all([address, variant, key, segments[0]?.address ?? ''].map(async (path) => (await get(aged(path, made), headers)).status));
    expect(await statuses(0.9 * hour)).toEqual([200, 200, 200, 200]);
    // It begins anew with a newer one; what has begun goes on, in another quality as well.
    expect(await statuses(5 * hour)).toEqual([410, 200, 200, 200]);
    expect(await statuses(26 * hour)).toEqual([410, 410, 410, 410]);
    // Without the cookie it was of no use before, and is of none now.
    expect(await statuses(5 * hour, native())).toEqual([410, 401, 401, 200]);
    await sql('delete from entitlements where customer_id = $1', [sold.customer.userId]);
    expect(await statuses(5 * hour)).toEqual([410, 403, 403, 200]);
  });
});

describe('a television', () => {
  test('plays without a cookie by an address of its own, with captions that come at their time', async () => {
    const sold = await course();
    const address = await addressOf(sold, sold.customer, 0);
    const cookie = await cookieOf(sold.customer);
    expect((await get(address, native())).status).toBe(401);
    const { status, body } = await television(address, native(cookie));
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(3.9 * hour);
    expect(await played(body.url)).toEqual({ ok: true, seconds: expect.closeTo(3, 0), kinds: ['Video', 'Audio'] });

    const { master, variants } = await playlists(body.url, native());
    const tracks = [...master.matchAll(/^#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="(.*?)",LANGUAGE="(.*?)",.*URI="(.*?)"$/gm)];
    expect(tracks.map(([, name, language]) => [name, language])).toEqual([
      ["العربية 'كاملة'", 'ar'],
      ['English', 'en'],
    ]);
    for (const { attributes } of variants) expect(attributes).toMatch(/,SUBTITLES="captions"$/);
    // Without them, as in the page, which has them beside the film.
    expect((await playlists(address, native(cookie))).master).not.toContain('SUBTITLES');

    const [{ segments, key }] = variants as [(typeof variants)[0]];
    const list = await get(beside(body.url, tracks[0]?.[3] ?? ''), native());
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const [, seconds, name] = /^#EXTINF:([\d.]+),\n(.*)$/m.exec(await list.text()) ?? [];
    expect(Number(seconds)).toBeCloseTo(
      segments.reduce((sum, segment) => sum + segment.seconds, 0),
      1,
    );
    const words = await (await get(beside(list.url.replace(/^https?:\/\/[^/]+/, ''), name ?? ''), native())).text();
    const [, begins] = /^WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00\.000,MPEGTS:(\d+)\n\n/.exec(words) ?? [];
    expect(words).toContain('Words in ar');
    // The film's own clock begins there, but for the frames by which its first one is late (12 a second here).
    const first = decrypted(await bytesOf(await get(segments[0]?.address ?? '', native())), await bytesOf(await get(key, native())), 0);
    expect(Math.abs(firstTime(first) - Number(begins)) / 90_000).toBeLessThan(0.2);
  });

  test('gets its address only from somebody who may play, and loses it with their right, at once', async () => {
    const sold = await newCourse();
    const { customer } = sold;
    const address = await addressOf(sold, customer, 0);
    const cookie = await cookieOf(customer);
    expect((await television(address, native())).status).toBe(401);
    expect((await television(address, native(await cookieOf(await world.customer())))).status).toBe(403);
    const { url } = (await television(address, native(cookie))).body;
    const { variants } = await playlists(url, native());
    const asked = [url, variants[0]?.address ?? '', variants[0]?.key ?? ''];
    const statuses = () => Promise.all(asked.map(async (path) => (await get(path, native())).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    // It makes no further addresses, so that its own end stays.
    expect((await television(url, native())).status).toBe(401);
    const entitled = sql('update entitlements set customer_id = $2 where customer_id = $1', [
      customer.userId,
      (await world.customer()).userId,
    ]);
    await entitled;
    expect(await statuses()).toEqual([403, 403, 403]);
  });

  test('loses its address at the sign-out of whoever gave it', async () => {
    const sold = await course();
    const other = await world.customer();
    await bought(other, sold.creator, sold.productId);
    const { url } = (await television(await addressOf(sold, other, 0), native(await cookieOf(other)))).body;
    expect((await get(url, native())).status).toBe(200);
    await gql('mutation { signOut { userErrors { code } } }', {}, other);
    expect((await get(url, native())).status).toBe(403);
  });

  test('plays by its address for four hours, and nothing after, whatever was begun', async () => {
    const sold = await course();
    const { url } = (await television(await addressOf(sold, sold.customer, 0), native(await cookieOf(sold.customer)))).body;
    const [{ address: variant, key, segments }] = (await playlists(url, native())).variants as [Played['variants'][number]];
    const statuses = (made: number) =>
      Promise.all([url, variant, key, segments[0]?.address ?? ''].map(async (path) => (await get(aged(path, made), native())).status));
    expect(await statuses(3.9 * hour)).toEqual([200, 200, 200, 200]);
    expect(await statuses(4.1 * hour)).toEqual([410, 410, 410, 410]);
  });

  test('gets no address from a program, whose key may last for ever', async () => {
    const { creator, film } = await course();
    const { fileId } = (await sql<{ fileId: string }>('select file_id as "fileId" from content_items where id = $1', [film]))[0] ?? {};
    const asks = async (caller: Caller) => {
      const { url } = await mediaOf(caller, fileId ?? '');
      const cookie = await cookieOf(caller);
      expect((await get(url, native(cookie))).status).toBe(200);
      return television(url, native(cookie));
    };
    expect((await asks(creator)).status).toBe(200);
    expect(await asks(await apiKey(creator, ['content:read']))).toEqual({
      status: 403,
      body: { message: 'API keys cannot do this: sign in instead' },
    });
  });

  test('gets a new address after a new password; older ones end, those of other devices at once', async () => {
    const sold = await course();
    const person = await world.customer();
    await bought(person, sold.creator, sold.productId);
    const { iat = 0, exp = 0, ...claims } = jwt.decode(person.token) as jwt.JwtPayload;
    const older = { token: jwt.sign({ ...claims, iat: iat - 600, exp: exp - 600 }, config.jwtSecret) };
    const carriedBy = async (caller: Caller) =>
      (await television(await addressOf(sold, caller, 0), native(await cookieOf(caller)))).body.url;
    const [here, elsewhere] = [await carriedBy(older), await carriedBy({ token: await signIn(person.email, 'CUSTOMER') })];
    const newer = await carriedBy({ token: (await changePassword(older)).token });
    const statuses = () => Promise.all([newer, here, elsewhere].map(async (path) => (await get(path, native())).status));
    // As every request of the device that changed it, for a minute.
    expect(await statuses()).toEqual([200, 200, 403]);
    await sql(`update sign_ins set tokens_from = tokens_from - interval '61 seconds' where user_id = $1`, [person.userId]);
    expect(await statuses()).toEqual([200, 403, 403]);
  });

  test('plays what is free for all by the address that everybody has', async () => {
    const sold = await course();
    const address = await addressOf(sold, {}, 1);
    const { status, body } = await television(address, native());
    expect(status).toBe(200);
    expect(await played(body.url)).toMatchObject({ ok: true, kinds: ['Audio'] });
  });
});

/** The first time stamp for showing in a piece of MPEG-TS, in its ticks of 1/90000 s. */
function firstTime(stream: Buffer): number {
  for (let at = 0; at + 188 <= stream.length; at += 188) {
    const packet = stream.subarray(at, at + 188);
    const beginsUnit = ((packet[1] ?? 0) & 0x40) !== 0;
    const skips = ((packet[3] ?? 0) & 0x20) !== 0 ? 1 + (packet[4] ?? 0) : 0;
    const unit = packet.subarray(4 + skips);
    const isStream = unit.length > 14 && unit.readUIntBE(0, 3) === 1 && ((unit[3] ?? 0) & 0xc0) === 0xc0;
    if (!beginsUnit || !isStream || ((unit[7] ?? 0) & 0x80) === 0) continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = unit.subarray(9, 14);
    return ((a >> 1) & 7) * 2 ** 30 + (b << 22) + ((c >> 1) << 15) + (d << 7) + (e >> 1);
  }
  throw new Error('no time stamp');
}
