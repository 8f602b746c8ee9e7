import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { picture } from '../../support/files.ts';
import { beside, bytesOf, cookieOf, get, mediaOf, playlists } from '../../support/playing.ts';
import { setting } from '../../support/server.ts';
import { bought, item, itemFields, product, section, storefrontProductQuery, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

interface Granted {
  url: string;
  expiresAt: string;
  posterUrl: string | null;
}

/** Makes a product with a paid and a free video, and a customer who has bought it. */
async function soldFilm() {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id } = await product(creator, { published: true });
  const { id: sectionId } = await section(creator, id);
  const film = await item(creator, sectionId, { type: 'VIDEO', title: 'film' });
  const trailer = await item(creator, sectionId, { type: 'AUDIO', title: 'trailer', isFree: true });
  await bought(customer, creator, id);
  const mediaFor = async (caller: { token?: string }): Promise<Granted[]> => {
    const { sections } = (await gql(storefrontProductQuery, { id }, caller)).data.storefrontProduct;
    return sections[0].items.map(({ media }: { media: { url: string } | null }) => media);
  };
  return { creator, customer, id, film: { ...film, sectionId }, trailer, mediaFor };
}

describe('POST /media/session', () => {
  test('sets a cookie that scripts and other sites cannot read', async () => {
    const { token } = await world.customer();
    const response = await get('/media/session', { authorization: `Bearer ${token}` }, { method: 'POST' });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^diwan_media=[\w.-]+; Path=\/media; HttpOnly; SameSite=Strict$/);
  });

  test('is ended by DELETE, which takes the cookie away', async () => {
    const response = await get('/media/session', {}, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(
      /^diwan_media=; Path=\/media; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/,
    );
  });

  test('refuses a caller without a token, in JSON and in their language', async () => {
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }] as Record<string, string>[]) {
      const response = await get('/media/session', { ...headers, 'accept-language': 'ar' }, { method: 'POST' });
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(((await response.json()) as { message: string }).message).toMatch(/\p{Script=Arabic}/u);
    }
  });
});

describe('/media/play', () => {
  test('plays for the buyer with their grant', async () => {
    const { customer, mediaFor } = await soldFilm();
    const [film] = await mediaFor(customer);
    expect(film).toMatchObject({ mimeType: 'application/vnd.apple.mpegurl', waveform: null, captions: [] });
    expect(Date.parse(film?.expiresAt ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    const cookie = await cookieOf(customer);
    const { variants } = await playlists(film?.url ?? '', { cookie: `other=1; ${cookie}` });
    const [{ address, segments, key }] = variants as [(typeof variants)[0]];
    const headers = async (path: string) => Object.fromEntries((await get(path, { cookie })).headers);
    const safe = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
    const never = { ...safe, 'cache-control': 'no-store' };
    expect(await headers(film?.url ?? '')).toMatchObject({
      ...never,
      'content-type': expect.stringMatching(/^application\/vnd\.apple\.mpegurl/),
    });
    expect(await headers(address)).toMatchObject({ ...never, 'content-type': expect.stringMatching(/^application\/vnd\.apple\.mpegurl/) });
    expect(await headers(key)).toMatchObject({ ...never, 'content-type': 'application/octet-stream', 'content-length': '16' });
    expect(await headers(film?.posterUrl ?? '')).toMatchObject({
      ...safe,
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
    });
    expect(await headers(segments[0]?.address ?? '')).toMatchObject({
      ...safe,
      'content-type': 'video/mp2t',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400, immutable, no-transform',
    });
  });

  test('serves ranges of a segment', async () => {
    const { customer, mediaFor } = await soldFilm();
    const [film] = await mediaFor(customer);
    const { variants } = await playlists(film?.url ?? '', { cookie: await cookieOf(customer) });
    const segment = variants[0]?.segments[0]?.address ?? '';
    const whole = await bytesOf(await get(segment));
    const size = whole.length;
    const cases: [string, number, number][] = [
      ['bytes=0-', 0, size - 1],
      ['bytes=100-199', 100, 199],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=${size - 10}-${size + 1000}`, size - 10, size - 1],
    ];
    for (const [range, start, end] of cases) {
      const response = await get(segment, { range });
      expect([response.status, response.headers.get('content-range')], range).toEqual([206, `bytes ${start}-${end}/${size}`]);
      expect(await bytesOf(response)).toEqual(whole.subarray(start, end + 1));
    }
    for (const range of [`bytes=${size}-`, 'bytes=5-2']) {
      const response = await get(segment, { range });
      expect([response.status, response.headers.get('content-range')], range).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ['bytes=0-1,5-9', 'lines=1-2', 'nonsense']) {
      const response = await get(segment, { range });
      expect([response.status, (await bytesOf(response)).length], range).toEqual([200, size]);
    }
    // Ranges that players ask for are answered before Express, but for an address with a query. Both answers have the same headers.
    for (const origin of [undefined, setting('TEST_URL'), 'https://elsewhere.test']) {
      const headersOf = async (address: string) => {
        const { headers } = await get(address, { range: 'bytes=100-199', ...(origin && { origin }) });
        return Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'));
      };
      expect(await headersOf(segment), origin).toEqual(await headersOf(`${segment}?again`));
    }
    const head = await get(segment, { range: 'bytes=0-9' }, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([206, '10', 0]);
  });

  test('plays a free item for all visitors, without a cookie', async () => {
    const { customer, mediaFor } = await soldFilm();
    const [film, trailer] = await mediaFor({});
    expect(film).toBeNull();
    const { variants } = await playlists(trailer?.url ?? '', {});
    expect((await get(variants[0]?.key ?? '')).status).toBe(200);
    // Also with the grant of a signed-in user who has no cookie yet.
    const [, theirs] = await mediaFor(customer);
    expect((await get(theirs?.url ?? '')).status).toBe(200);
  });

  /** The statuses of the master playlist, a rendition's playlist, the key and the poster. */
  async function statuses({ url, posterUrl }: Pick<Granted, 'url' | 'posterUrl'>, headers: Record<string, string> = {}) {
    const asked = [url, beside(url, '0/index.m3u8'), beside(url, 'key'), ...(posterUrl ? [posterUrl] : [])];
    return Promise.all(
      asked.map(async (path) => {
        const response = await get(path, headers);
        if (response.status !== 200) expect(response.headers.get('content-type')).toContain('application/json');
        await response.body?.cancel();
        return response.status;
      }),
    );
  }
  const all = (status: number) => [status, status, status, status];

  test("refuses a buyer's grant without the buyer's cookie", async () => {
    const { creator, customer, mediaFor } = await soldFilm();
    const [film] = (await mediaFor(customer)) as [Granted];
    expect(await statuses(film)).toEqual(all(401));
    expect(await statuses(film, { authorization: `Bearer ${customer.token}` })).toEqual(all(401));
    expect(await statuses(film, { cookie: 'diwan_media=x.y.z' })).toEqual(all(401));
    expect(await statuses(film, { cookie: await cookieOf(await world.customer()) })).toEqual(all(403));
    expect(await statuses(film, { cookie: await cookieOf(creator) })).toEqual(all(403));
    const cookie = await cookieOf(customer);
    expect(await statuses(film, { cookie })).toEqual(all(200));
    await sql('update users set token_version = token_version + 1 where id = $1', [customer.userId]);
    expect(await statuses(film, { cookie })).toEqual(all(403));
  });

  test('refuses a cookie whose sign-in has ended', async () => {
    const { customer, mediaFor } = await soldFilm();
    const [film] = (await mediaFor(customer)) as [Granted];
    const cookie = await cookieOf(customer);
    expect(await statuses(film, { cookie })).toEqual(all(200));
    expect((await gql('mutation { signOut { userErrors { code } } }', {}, customer)).data.signOut.userErrors).toEqual([]);
    expect(await statuses(film, { cookie })).toEqual(all(403));
  });

  test('refuses an item at once after a refund, or when it is hidden or no longer free', async () => {
    const { customer, id, film, trailer, mediaFor } = await soldFilm();
    const [bought, free] = (await mediaFor(customer)) as [Granted, Granted];
    const cookie = await cookieOf(customer);
    const hide = (item: { id: string }, visible: boolean) =>
      sql('update content_items set is_visible = $2 where id = $1', [item.id, visible]);
    expect(await statuses(bought, { cookie })).toEqual(all(200));
    await hide(film, false);
    expect(await statuses(bought, { cookie })).toEqual(all(403));
    await hide(film, true);
    expect(await statuses(bought, { cookie })).toEqual(all(200));
    await sql('delete from entitlements where customer_id = $1 and product_id = $2', [customer.userId, id]);
    expect(await statuses(bought, { cookie })).toEqual(all(403));

    expect(await statuses(free)).toEqual([200, 200, 200]);
    await hide(trailer, false);
    expect(await statuses(free)).toEqual([401, 401, 401]);
    await hide(trailer, true);
    await sql(`update products set status = 'ARCHIVED' where id = $1`, [id]);
    expect(await statuses(free, { cookie })).toEqual([403, 403, 403]);
  });

  test('refuses a grant for a file that the item does not have any more', async () => {
    const { creator, customer, film, mediaFor } = await soldFilm();
    const [bought] = (await mediaFor(customer)) as [Granted];
    const cookie = await cookieOf(customer);
    const another = await item(creator, film.sectionId, { type: 'VIDEO', title: 'another' });
    await sql('update content_items set file_id = (select file_id from content_items where id = $2) where id = $1', [film.id, another.id]);
    expect(await statuses(bought, { cookie })).toEqual(all(403));
  });

  test('answers 404 at any other address', async () => {
    const { customer, film, mediaFor } = await soldFilm();
    const url = (await mediaFor(customer))[0]?.url ?? '';
    const cookie = await cookieOf(customer);
    const [{ id, key }] = (await sql<{ id: string; key: string }>(
      'select f.id, f.storage_key as key from files f join content_items i on i.file_id = f.id where i.id = $1',
      [film.id],
    )) as [{ id: string; key: string }];
    const forged = url.replace(/\.[\w-]+\/master/, `.${'A'.repeat(43)}/master`);
    const addresses = [
      forged,
      `${url}x`,
      beside(url, '.'),
      beside(url, '9/index.m3u8'),
      beside(url, '0/99.ts'),
      beside(url, '0/0'),
      beside(url, '-1/0.ts'),
      beside(url, '0/00.ts'),
      beside(url, '0/1e0.ts'),
      beside(url, 'captions/x.vtt'),
      beside(url, `captions/${randomUUID()}.vtt`),
      `/media/play/${id}/master.m3u8`,
      '/media/play/',
      '/media/play',
      '/media',
      `/media/files/${id}`,
      `/media/${key}`,
      `/media/images/${id}/640.webp`,
      '/media/play/..%2f..%2fetc%2fpasswd',
      '/media/images/..%2f..%2f/640.webp',
    ];
    for (const address of addresses) {
      const response = await get(address, { cookie });
      expect(response.status, address).toBe(404);
      expect(response.headers.get('content-type'), address).toContain('application/json');
    }
  });

  test('plays in the console for users of the account only', async () => {
    const { creator, film } = await soldFilm();
    const viewer = await world.admin(creator, 'VIEW');
    const { contentItem } = (await gql(`query One($id: UUID!) { contentItem(id: $id) { ${itemFields} } }`, { id: film.id }, viewer)).data;
    const { media } = contentItem.file;
    const cookie = await cookieOf(viewer);
    expect(await statuses(media, { cookie })).toEqual(all(200));
    expect(await statuses(media, { cookie: await cookieOf(creator) })).toEqual(all(403));
    const stranger = await world.creator();
    expect(await statuses(await mediaOf(creator, contentItem.file.id), { cookie: await cookieOf(stranger) })).toEqual(all(403));
    await sql('delete from admins where user_id = $1', [viewer.userId]);
    expect(await statuses(media, { cookie })).toEqual(all(403));
  });
});

describe('/media/images', () => {
  test('serves a picture in fixed widths, cached for good', async () => {
    const creator = await world.newCreator();
    const id = await uploaded(creator, await picture({ width: 1000, height: 500 }));
    for (const [width, served] of [
      [160, 160],
      [640, 640],
      [768, 768],
      [1920, 1000],
    ] as const) {
      const response = await get(`/media/images/${id}/${width}.webp`);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const { format, width: actual, height } = await sharp(await bytesOf(response)).metadata();
      expect([format, actual, height]).toEqual(['webp', served, served / 2]);
    }
    expect((await get(`/media/images/${id}/320.webp`, {}, { method: 'HEAD' })).status).toBe(200);
  });

  test('resizes to each width once, also for many requests at once, and serves the same later', async () => {
    const id = await uploaded(await world.newCreator(), await picture({ width: 1500, height: 900, format: 'jpeg' }));
    const pictures = await Promise.all(Array.from({ length: 20 }, async () => bytesOf(await get(`/media/images/${id}/640.webp`))));
    const again = await bytesOf(await get(`/media/images/${id}/640.webp`));
    for (const bytes of pictures) expect(bytes.equals(again)).toBe(true);
  });

  test('answers 404 for another width, name or id', async () => {
    const id = await uploaded(await world.newCreator(), await picture());
    for (const path of [
      `${id}/641.webp`,
      `${id}/0.webp`,
      `${id}/-160.webp`,
      `${id}/640.png`,
      `${id}/640.webp.html`,
      `${id}/640`,
      `${id}`,
      `${randomUUID()}/640.webp`,
      'x/640.webp',
      `${id}'/640.webp`,
    ]) {
      expect((await get(`/media/images/${path}`)).status, path).toBe(404);
    }
  });
});
