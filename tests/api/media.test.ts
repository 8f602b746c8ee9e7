import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gql } from '../support/client.ts';
import { clip, picture } from '../support/files.ts';
import { setting } from '../support/server.ts';
import { bought, item, itemFields, product, section, storefrontProductQuery, uploaded } from '../support/shop.ts';
import { sql } from '../support/sql.ts';
import { type Account, world } from '../support/world.ts';

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${setting('TEST_URL')}${path}`, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The media cookie of an account, as the player asks for it. */
async function cookieOf({ token }: Account): Promise<string> {
  const response = await get('/media/session', { authorization: `Bearer ${token}` }, 'POST');
  expect(response.status).toBe(204);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** A product with a film that is sold and one that is free, and who bought it. */
async function soldFilm() {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id } = await product(creator, { published: true });
  const { id: sectionId } = await section(creator, id);
  const film = await item(creator, sectionId, { type: 'VIDEO', title: 'film' });
  const trailer = await item(creator, sectionId, { type: 'AUDIO', title: 'trailer', isFree: true });
  await bought(customer, creator, id);
  const mediaFor = async (caller: { token?: string }): Promise<{ url: string; expiresAt: string }[]> => {
    const { sections } = (await gql(storefrontProductQuery, { id }, caller)).data.storefrontProduct;
    return sections[0].items.map(({ media }: { media: { url: string } | null }) => media);
  };
  return { creator, customer, id, film, trailer, mediaFor };
}

describe('POST /media/session', () => {
  test('gives a cookie that scripts and other sites never see', async () => {
    const { token } = await world.customer();
    const response = await get('/media/session', { authorization: `Bearer ${token}` }, 'POST');
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^diwan_media=[\w.-]+; Path=\/media; HttpOnly; SameSite=Strict$/);
  });

  test('gives nothing to nobody, by JSON in their language', async () => {
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }] as Record<string, string>[]) {
      const response = await get('/media/session', { ...headers, 'accept-language': 'ar' }, 'POST');
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(((await response.json()) as { message: string }).message).toMatch(/\p{Script=Arabic}/u);
    }
  });
});

describe('/media/play', () => {
  test('plays to the buyer, for whom the grant was made', async () => {
    const { customer, mediaFor } = await soldFilm();
    const [film] = await mediaFor(customer);
    expect(Date.parse(film?.expiresAt ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    const response = await get(film?.url ?? '', { cookie: `other=1; ${await cookieOf(customer)}` });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(clip('clip.mp4').size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store, no-transform',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await bytesOf(response)).toEqual(Buffer.from(await clip('clip.mp4').bytes()));
  });

  test('serves ranges as players ask for them', async () => {
    const { customer, mediaFor } = await soldFilm();
    const [film] = await mediaFor(customer);
    const cookie = await cookieOf(customer);
    const whole = Buffer.from(await clip('clip.mp4').bytes());
    const size = whole.length;
    const cases: [string, number, number][] = [
      ['bytes=0-', 0, size - 1],
      ['bytes=100-199', 100, 199],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=${size - 10}-${size + 1000}`, size - 10, size - 1],
    ];
    for (const [range, start, end] of cases) {
      const response = await get(film?.url ?? '', { cookie, range });
      expect([response.status, response.headers.get('content-range')], range).toEqual([206, `bytes ${start}-${end}/${size}`]);
      expect(await bytesOf(response)).toEqual(whole.subarray(start, end + 1));
    }
    for (const range of [`bytes=${size}-`, 'bytes=5-2']) {
      const response = await get(film?.url ?? '', { cookie, range });
      expect([response.status, response.headers.get('content-range')], range).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ['bytes=0-1,5-9', 'lines=1-2', 'nonsense']) {
      const response = await get(film?.url ?? '', { cookie, range });
      expect([response.status, (await bytesOf(response)).length], range).toEqual([200, size]);
    }
    const head = await get(film?.url ?? '', { cookie, range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([206, '10', 0]);
  });

  test('plays a free item to anybody, without a cookie', async () => {
    const { mediaFor } = await soldFilm();
    const [film, trailer] = await mediaFor({});
    expect(film).toBeNull();
    const response = await get(trailer?.url ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    await response.body?.cancel();
  });

  test('refuses a bought grant without the cookie of whoever bought', async () => {
    const { creator, customer, mediaFor } = await soldFilm();
    const [film] = await mediaFor(customer);
    const status = async (headers: Record<string, string>) => {
      const response = await get(film?.url ?? '', headers);
      expect(response.headers.get('content-type')).toContain('application/json');
      return response.status;
    };
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${customer.token}` })).toBe(401);
    expect(await status({ cookie: 'diwan_media=x.y.z' })).toBe(401);
    expect(await status({ cookie: await cookieOf(await world.customer()) })).toBe(403);
    expect(await status({ cookie: await cookieOf(creator) })).toBe(403);
    const cookie = await cookieOf(customer);
    await sql('update users set token_version = token_version + 1 where id = $1', [customer.userId]);
    expect(await status({ cookie })).toBe(403);
  });

  test('is found by no other address', async () => {
    const { customer, film, mediaFor } = await soldFilm();
    const url = (await mediaFor(customer))[0]?.url ?? '';
    const cookie = await cookieOf(customer);
    const [{ id, key }] = (await sql<{ id: string; key: string }>(
      'select f.id, f.storage_key as key from files f join content_items i on i.file_id = f.id where i.id = $1',
      [film.id],
    )) as [{ id: string; key: string }];
    const forged = url.replace(/\.[\w-]+$/, `.${'A'.repeat(43)}`);
    const addresses = [
      forged,
      `${url}x`,
      `/media/play/${id}`,
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

  test('plays in the console for the account’s own people only', async () => {
    const { creator, film } = await soldFilm();
    const viewer = await world.admin(creator, 'VIEW');
    const { contentItem } = (await gql(`query One($id: UUID!) { contentItem(id: $id) { ${itemFields} } }`, { id: film.id }, viewer)).data;
    const { url } = contentItem.file.media;
    const cookie = await cookieOf(viewer);
    const played = await get(url, { cookie, range: 'bytes=0-1' });
    expect(played.status).toBe(206);
    expect((await get(url, { cookie: await cookieOf(creator) })).status).toBe(403);
    await sql('delete from admins where user_id = $1', [viewer.userId]);
    expect((await get(url, { cookie })).status).toBe(403);
  });
});

describe('/media/images', () => {
  test('serves a picture in the widths we name, for good', async () => {
    const creator = await world.newCreator();
    const id = await uploaded(creator, await picture({ width: 1000, height: 500 }));
    for (const [width, served] of [
      [160, 160],
      [640, 640],
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
    expect((await get(`/media/images/${id}/320.webp`, {}, 'HEAD')).status).toBe(200);
  });

  test('draws each width once, however many ask at once, and the same again later', async () => {
    const id = await uploaded(await world.newCreator(), await picture({ width: 1500, height: 900, format: 'jpeg' }));
    const pictures = await Promise.all(Array.from({ length: 20 }, async () => bytesOf(await get(`/media/images/${id}/640.webp`))));
    const again = await bytesOf(await get(`/media/images/${id}/640.webp`));
    for (const bytes of pictures) expect(bytes.equals(again)).toBe(true);
  });

  test('knows no other width, name or id', async () => {
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
