import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { appointments } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { setting } from '../../support/server.ts';
import { session } from '../../support/sessions.ts';
import { product, productMoveToDraftMutation, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const get = (path: string, headers: Record<string, string> = {}) => fetch(setting('TEST_URL') + path, { headers });
const pathOf = async (query: string, id: string, language = 'EN'): Promise<string | null> => {
  const { data } = await gql(`query ($id: UUID!, $language: Language) { found: ${query} { sharePicture(language: $language) } }`, {
    id,
    language,
  });
  return data.found?.sharePicture ?? null;
};
const ofProduct = (id: string, language?: string) => pathOf('storefrontProduct(id: $id)', id, language);

async function expectPicture(answer: Response): Promise<Buffer> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  return bytes;
}

describe('a share picture', () => {
  test('is a JPEG for previews, in each language, and is cached for good by its version', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true, title: 'Clay', titleAr: 'الطين' });
    const path = await ofProduct(id);
    expect(path).toMatch(new RegExp(`^/share/product/${id}/en\\.jpg\\?v=[\\w-]{12}$`));
    const english = await get(path as string);
    expect(english.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(english.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = english.headers.get('etag') as string;
    const bytes = await expectPicture(english);
    const arabic = await get((await ofProduct(id, 'AR')) as string);
    expect((await expectPicture(arabic)).equals(bytes)).toBe(false);
    expect(arabic.headers.get('etag')).not.toBe(etag);

    const again = await get(path as string, { 'if-none-match': etag });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const unversioned = await get((path as string).split('?')[0] as string);
    expect(unversioned.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await expectPicture(unversioned)).equals(bytes)).toBe(true);

    // What it shows has changed, so its address and its bytes have.
    await gql(productUpdateMutation, { id, input: { price: { amount: '99', currency: 'KWD' } } }, creator);
    const dearer = (await ofProduct(id)) as string;
    expect(dearer).not.toBe(path);
    expect((await expectPicture(await get(dearer))).equals(bytes)).toBe(false);
    const old = await get(path as string, { 'if-none-match': etag });
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  test('exists for creators, public sessions and appointment types too', async () => {
    const { creator, typeId } = await appointments();
    const { id: sessionId } = await session(creator, { published: true });
    const { data } = await gql('query ($username: String!) { creatorPage(username: $username) { sharePicture(language: AR) } }', {
      username: creator.username,
    });
    const paths = [
      data.creatorPage.sharePicture,
      await pathOf('storefrontSession(id: $id)', sessionId),
      await pathOf('storefrontAppointmentType(id: $id)', typeId),
    ];
    expect(paths.map((path) => path?.split('/')[2])).toEqual(['creator', 'session', 'appointment']);
    for (const path of paths) await expectPicture(await get(path as string));
  });

  test('is drawn of any title: markup, marks of direction, emoji alone, one long word, unassigned letters', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const titles = [
      '</span></svg><image href="file:///etc/passwd"/> & "quotes" \'and\' more',
      'a\u202eb\u2066c\u200fd\u00ade',
      '🎉🎉🏳️‍🌈👩‍👩‍👧‍👦',
      'ط'.repeat(100),
      '\u{1F3F3}\u{E0067}\u{10FFFF}\uE000 x',
    ];
    for (const title of titles) {
      await sql('update products set title = $2, title_ar = null where id = $1', [id, title]);
      await expectPicture(await get((await ofProduct(id, 'AR')) as string));
    }
  });

  test('is the same with and without what our fonts lack, whatever fonts the machine has', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const drawn = async (title: string, titleAr: string | null = null, language = 'EN') => {
      await sql('update products set title = $2, title_ar = $3 where id = $1', [id, title, titleAr]);
      return expectPicture(await get((await ofProduct(id, language)) as string));
    };
    const plain = await drawn('Clay class');
    for (const lacking of ['你好', 'हिन्दी', '한국어', 'תמונה', 'வணக்கம்', '\u{1F3FA}'])
      expect([lacking, (await drawn(`Clay ${lacking} class`)).equals(plain)]).toEqual([lacking, true]);
    // The other language speaks where one has nothing to draw.
    expect((await drawn('Clay class', '你好', 'AR')).equals(await drawn('Clay class', null, 'AR'))).toBe(true);
  });

  test('does not exist of what not everybody may see', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const path = (await ofProduct(id)) as string;
    await expectPicture(await get(path));
    await gql(productMoveToDraftMutation, { id }, creator);
    const { id: secret } = await session(creator, { published: true, eventType: 'PRIVATE', inviteEmails: ['friend@example.com'] });
    const { id: draft } = await session(creator);
    for (const hidden of [path, `/share/session/${secret}/en.jpg`, `/share/session/${draft}/en.jpg`])
      expect([hidden, (await get(hidden)).status]).toEqual([hidden, 404]);
    // Its owner, who sees both, gets no address to pass on.
    const { data } = await gql(
      'query ($id: UUID!, $secret: UUID!) { storefrontProduct(id: $id) { sharePicture } storefrontSession(id: $secret) { sharePicture } }',
      { id, secret },
      creator,
    );
    expect(data).toEqual({ storefrontProduct: { sharePicture: null }, storefrontSession: { sharePicture: null } });
    await sql('update creators set profile_completed_at = null where id = $1', [creator.creatorId]);
    expect((await get(`/share/creator/${creator.creatorId}/en.jpg`)).status).toBe(404);
  });

  test.each([
    '/share/product/0197a000-0000-7000-8000-000000000000/en.jpg',
    '/share/product/x/en.jpg',
    '/share/plan/0197a000-0000-7000-8000-000000000000/en.jpg',
    '/share/constructor/0197a000-0000-7000-8000-000000000000/en.jpg',
    '/share/product/0197a000-0000-7000-8000-000000000000/fr.jpg',
    '/share/product/0197a000-0000-7000-8000-000000000000/en.png',
  ])('is not found at %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.json()).toEqual({ message: expect.any(String) });
  });
});
