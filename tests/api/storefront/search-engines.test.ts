import { expect, test } from 'vitest';
import { appointments, event } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { day } from '../../support/day.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { instead, until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const origin = setting('TEST_URL');

/** The addresses that a file names. */
async function read(path: string): Promise<{ kind: string; paths: string[] }> {
  const answer = await fetch(origin + path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8']);
  const text = await answer.text();
  const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
  for (const location of locations) expect(location.startsWith(origin)).toBe(true);
  return { kind: /<(urlset|sitemapindex) /.exec(text)?.[1] ?? '', paths: locations.map((location) => location.slice(origin.length)) };
}

/** All addresses of the site, however many files name them. */
async function readAll(): Promise<string[]> {
  const { kind, paths } = await read('/sitemap.xml');
  if (kind === 'urlset') return paths;
  return (await Promise.all(paths.map(read))).flatMap((file) => file.paths);
}

test('the sitemap names what everybody may find, in both languages', async () => {
  const { creator, typeId } = await appointments();
  const { id: productId } = await product(creator, { published: true });
  const { id: draft } = await product(creator);
  const { id: ended } = await product(creator, { published: true, endDate: day('Asia/Kuwait', 1) });
  await sql('update products set end_date = current_date - 2 where id = $1', [ended]);
  const sessionId = await event(creator);
  const hidden = [await event(creator, { eventType: 'PRIVATE' }), await event(creator, { status: 'MISSED', startsIn: -48 }), draft, ended];
  const page = `/${creator.username}`;
  const own = [page, `${page}/${productId}`, `${page}/session/${sessionId}`, `${page}/appointment/${typeId}`];
  const paths = await readAll();
  const expected = ['', '/discover', '/terms', '/privacy', '/refunds', '/imprint', ...own].flatMap((path) => [`/en${path}`, `/ar${path}`]);
  expect(paths).toEqual(expect.arrayContaining(expected));
  expect(paths.filter((path) => hidden.some((id) => path.includes(id)))).toEqual([]);
  for (const path of own)
    expect([path, (await fetch(`${origin}/en${path}`, { headers: { accept: 'text/html' } })).status]).toEqual([path, 200]);

  await gql('mutation { profileUpdate(input: { isListed: false }) { userErrors { message } } }', {}, creator);
  expect((await readAll()).filter((path) => path.includes(page))).toEqual([]);
});

test('more addresses than one file may have are those of several, which an index names', async () => {
  const creator = await world.creator();
  const insert = `insert into appointment_types (creator_id, title, currency) select $1, 'Many', 'KWD' from generate_series(1, 25000)`;
  try {
    await sql(insert, [creator.creatorId]);
    const { kind, paths } = await read('/sitemap.xml');
    expect(kind).toBe('sitemapindex');
    expect(paths.slice(0, 2)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
    const addresses = async () => {
      const files = await Promise.all(paths.map(read));
      expect(files.map((file) => file.kind)).toEqual(paths.map(() => 'urlset'));
      expect(files[0]?.paths.length).toBe(50_000);
      const all = files.flatMap((file) => file.paths);
      const own = all.filter((path) => path.startsWith(`/ar/${creator.username}/appointment/`));
      // What another test publishes between two files moves an address from one to the next.
      const seen = { own: own.length, distinct: new Set(own).size, twice: all.length - new Set(all).size };
      return (seen.own === 25_000 && seen.distinct === 25_000 && seen.twice === 0) || instead(seen);
    };
    await until(addresses, 'the files do not have each address once');
  } finally {
    await sql('delete from appointment_types where creator_id = $1', [creator.creatorId]);
  }
});

test('files beyond the last do not exist', async () => {
  for (const path of ['/sitemap-9999.xml', '/sitemap-0.xml', '/sitemap-x.xml']) expect((await fetch(origin + path)).status).toBe(404);
});

test('a file beyond the last is refused without a look at all that is public', async () => {
  await read('/sitemap.xml');
  const locked = await lockRows('lock table appointment_types in access exclusive mode', []);
  try {
    expect((await fetch(`${origin}/sitemap-99999.xml`)).status).toBe(404);
  } finally {
    await locked.release();
  }
});

test('robots find the sitemap, and are kept out of the console, but not of people whose names begin like it', async () => {
  const lines = (await (await fetch(`${origin}/robots.txt`)).text()).split('\n');
  expect(lines).toEqual(expect.arrayContaining([`Sitemap: ${origin}/sitemap.xml`, `Sitemap: ${origin}/docs/sitemap.xml`]));
  const rules = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length));
  const isClosed = (path: string) => rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  for (const path of ['/en/cc', '/ar/cc/auth/login', '/en/cc/product/list', '/cc/x']) expect([path, isClosed(path)]).toEqual([path, true]);
  for (const path of ['/en', '/ar/ccooks', '/en/demo', '/docs', '/share/site/landing/en.jpg'])
    expect([path, isClosed(path)]).toEqual([path, false]);
});

test('the manifest answers by its usual name, in the language of the browser', async () => {
  for (const [language, expected] of [
    ['ar', 'ar'],
    ['en-GB', 'en'],
    ['fr', 'en'],
  ] as const) {
    const answer = await fetch(`${origin}/manifest.webmanifest`, { headers: { 'accept-language': language } });
    expect([answer.status, (await answer.json()).lang]).toEqual([200, expected]);
  }
});

/** What a page says of itself in its head. */
async function headOf(path: string): Promise<(name: string) => string | undefined> {
  const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  return (name) => new RegExp(`<meta (?:name|property)="${name}" content="(.*?)">`).exec(html)?.[1];
}

test('the landing page and the discovery page have a large picture for previews', async () => {
  for (const language of ['en', 'ar'])
    for (const [path, picture] of [
      ['', 'landing'],
      ['/discover', 'discover'],
    ]) {
      const meta = await headOf(`/${language}${path}`);
      expect([meta('twitter:card'), meta('og:image:width'), meta('og:image:height')]).toEqual(['summary_large_image', '1200', '630']);
      expect(meta('og:image')).toBe(`${origin}/share/site/${picture}/${language}.jpg`);
      const answer = await fetch(meta('og:image') as string);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  expect((await fetch(`${origin}/share/site/other/en.jpg`)).status).toBe(404);
});

test('a page whose creator has described nothing is described by what it is', async () => {
  const { creator, typeId } = await appointments();
  const sessionId = await event(creator);
  const there = await event(creator);
  await sql(`update sessions set location = 'OFFLINE', area = 'Salmiya', address = 'Block 1' where id = $1`, [there]);
  await sql('update appointment_types set description = null, description_ar = null where id = $1', [typeId]);
  await sql('update sessions set description = null, description_ar = null where id = any($1)', [[sessionId, there]]);
  await sql('update creators set bio = null, bio_ar = null where id = $1', [creator.creatorId]);
  const page = `/${creator.username}`;
  for (const [path, words] of [
    [`${page}/session/${sessionId}`, 'A live session with Sara Ali on '],
    [`${page}/session/${there}`, 'A session with Sara Ali on '],
    [`${page}/appointment/${typeId}`, 'Book an appointment with Sara Ali, '],
    [page, 'See what Sara Ali teaches '],
  ]) {
    const meta = await headOf(`/en${path}`);
    expect(meta('description')).toContain(words);
    expect(meta('og:description')).toBe(meta('description'));
    expect((await headOf(`/ar${path}`))('description')).toMatch(/\p{Script=Arabic}/u);
  }
});
