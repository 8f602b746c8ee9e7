import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import accounts from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import { appointmentType } from '../../support/availability.ts';
import { appointments, event } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { ownServer } from '../../support/own-server.ts';
import { setting } from '../../support/server.ts';
import { session } from '../../support/sessions.ts';
import { product, productMoveToDraftMutation } from '../../support/shop.ts';
import { rounds } from '../../support/torture.ts';
import { world } from '../../support/world.ts';

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(setting('TEST_URL') + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

/** As browsers ask again; `fetch` would forbid all caches to answer. */
const again = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

/** What a page says of itself, read as a search engine does. */
async function read(path: string) {
  const response = await visit(path);
  const html = await response.text();
  const content = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: response.status,
    html,
    lang: content(/<html lang="(\w+)"/),
    dir: content(/<html [^>]*dir="(\w+)"/),
    title: content(/<title>(.*?)<\/title>/),
    meta: (name: string) => content(new RegExp(`<meta (?:name|property)="${name}" content="(.*?)">`)),
    link: (rel: string) => content(new RegExp(`<link rel="${rel}" href="(.*?)"`)),
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) => JSON.parse(text as string)),
    /** What is seen, without the state and the rules. */
    body: html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json" id="state">')),
  };
}

test('a creator’s page comes with its content, its language and what previews show, in both languages', async () => {
  const creator = await world.creator({ fullName: 'Sara Ali', fullNameAr: 'سارة علي', bio: 'I teach drawing.', bioAr: 'أعلّم الرسم.' });
  const { id } = await product(creator, { published: true, title: 'Faces', titleAr: 'وجوه' });
  const english = await read(`/en/${creator.username}`);
  expect(english).toMatchObject({ status: 200, lang: 'en', dir: 'ltr', title: 'Sara Ali · Diwan' });
  expect(english.meta('description')).toBe('I teach drawing.');
  expect(english.meta('og:type')).toBe('profile');
  expect(english.link('canonical')).toMatch(new RegExp(`^http.*/en/${creator.username}$`));
  expect(english.html).toContain(`hreflang="ar"`);
  expect(english.body).toContain('Faces');
  expect(english.body).toContain(`href="/en/${creator.username}/${id}"`);
  expect(english.things).toMatchObject([{ '@type': 'Person', name: 'Sara Ali' }, { '@type': 'BreadcrumbList' }]);

  const arabic = await read(`/ar/${creator.username}`);
  expect(arabic).toMatchObject({ status: 200, lang: 'ar', dir: 'rtl', title: 'سارة علي · ديوان' });
  expect(arabic.body).toContain('وجوه');
});

test('a page has the answers of its own queries only, whichever pages of its kind were drawn before', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { creator, typeId, durationId } = await appointments();
    const { html } = await read(`/en/${creator.username}/appointment/${typeId}`);
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(state).toContain(durationId);
    expect(ids.filter((id) => state.includes(id))).toEqual([]);
    ids.push(typeId, durationId);
  }
});

test('a product and a session say what they cost, and when', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true, title: 'Faces' });
  const { things, body, meta } = await read(`/en/${creator.username}/${id}`);
  expect(body).toContain('12.500');
  expect(meta('description')).toBe('From the first line to a portrait');
  expect(things[0]).toMatchObject({
    '@type': 'Product',
    name: 'Faces',
    offers: { price: '12.500', priceCurrency: 'KWD', availability: 'https://schema.org/InStock' },
  });
  const { id: sessionId } = await session(creator, { published: true, title: 'Live drawing' });
  const shown = await read(`/en/${creator.username}/session/${sessionId}`);
  expect(shown.things[0]).toMatchObject({ '@type': 'Event', name: 'Live drawing', eventStatus: 'https://schema.org/EventScheduled' });
  expect(shown.body).toContain('Live drawing');
});

test('the landing page reads without scripts, and answers its questions', async () => {
  const { status, things, body } = await read('/ar');
  expect(status).toBe(200);
  expect(things.map((thing) => thing['@type'])).toContain('FAQPage');
  expect(body).toContain('<summary');
});

test('an unknown address is a 404, an old username a 301, and a page for one person a shell', async () => {
  const creator = await world.creator();
  const old = creator.username;
  for (const path of ['/en/nobody-of-this-name', '/ar/no/such/page', `/en/${old}/01900000-0000-7000-8000-000000000000`]) {
    const { status, meta, body } = await read(path);
    expect(status).toBe(404);
    expect(meta('robots')).toBe('noindex');
    expect(body).toContain('<h1');
  }
  const username = `${old}-new`.slice(-30).replace(/^-/, '');
  await gql(
    `mutation ($input: ProfileUpdateInput!) { profileUpdate(input: $input) { userErrors { message } } }`,
    { input: { username } },
    creator,
  );
  const moved = await visit(`/en/${old}?code=SPRING`);
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe(`/en/${username}?code=SPRING`);
  const library = await read('/en/my-products');
  expect(library.status).toBe(200);
  expect(library.html).toContain('<div id="root"></div>');
});

test('drafts and private sessions are absent, also from the state', async () => {
  const creator = await world.creator();
  const draft = await product(creator, { title: 'Secret draft' });
  const { id: sessionId } = await session(creator, {
    published: true,
    title: 'Closed circle',
    eventType: 'PRIVATE',
    inviteEmails: ['a@b.co'],
  });
  const { html } = await read(`/en/${creator.username}`);
  expect(html).not.toContain('Secret draft');
  expect(html).not.toContain('Closed circle');
  expect((await read(`/en/${creator.username}/${draft.id}`)).status).toBe(404);
  const circle = await read(`/en/${creator.username}/session/${sessionId}`);
  expect(circle.status).toBe(404);
  expect(circle.html).not.toContain('Closed circle');
});

test('hostile names end no script and no attribute', async () => {
  const name = `"><script>alert(1)</script> </script><!-- \u202e' & \u2028`;
  const creator = await world.creator({ fullName: name.slice(0, 64), bio: name });
  const title = `</script><img src=x onerror=alert(1)>"'`;
  const { id } = await product(creator, { published: true, title });
  for (const path of [`/en/${creator.username}`, `/ar/${creator.username}/${id}`]) {
    const { status, html, things } = await read(path);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<!-- \u202e');
    expect(JSON.stringify(things)).toContain('</script>');
  }
});

test('a page that is asked for again has not changed, until a price or a status has', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const path = `/en/${creator.username}/${id}`;
  const first = await visit(path);
  const etag = first.headers.get('etag') as string;
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d,/);
  expect((await visit(path, again(etag))).status).toBe(304);
  // Where somebody comes from makes no other page.
  for (const added of ['utm_source=x', 'fbclid=x', 'x%00[]=y&utm_source=x', 'kind[]=z'])
    expect([added, (await visit(`${path}?${added}`, again(etag))).status]).toEqual([added, 304]);

  const price = { amount: '7.250', currency: 'KWD' };
  await gql(
    `mutation ($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) { userErrors { message } } }`,
    { id, input: { price } },
    creator,
  );
  const changed = await visit(path, again(etag));
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('7.250');

  await gql(productMoveToDraftMutation, { id }, creator);
  expect((await visit(path)).status).toBe(404);
});

test('a public query by GET is revalidated, one with a token or an error is not', async () => {
  const { username } = await world.creator();
  const query = `{ creatorPage(username: "${username}") { fullName } }`;
  const get = (text: string, headers: Record<string, string> = {}) =>
    fetch(`${setting('TEST_URL')}/graphql?query=${encodeURIComponent(text)}`, { headers: { 'apollo-require-preflight': '1', ...headers } });
  const first = await get(query);
  const etag = first.headers.get('etag') as string;
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0/);
  expect(Object.keys(await first.json())).toEqual(['data']);
  expect((await get(query, again(etag))).status).toBe(304);
  const { token } = await world.customer();
  expect((await get(query, { authorization: `Bearer ${token}` })).headers.get('etag')).toBeNull();
  expect((await get('{ creator { id } }')).headers.get('cache-control')).toBe('no-store');
});

test('texts of the build are compressed as small as can be, and kept for good', async () => {
  const { html } = await read('/en');
  const { entry = [] } = JSON.parse(/id="start">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
  const script = await visit(entry.at(-1), { 'accept-encoding': 'br' });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('cache-control')).toContain('immutable');
});

test('text in the alphabet of the other language is an address like any other', async () => {
  const creator = await world.creator({ fullName: 'سارة علي', bio: 'أعلّم الرسم' });
  const { status, title, dir, body } = await read(`/en/${creator.username}`);
  expect({ status, title, dir }).toEqual({ status: 200, title: 'سارة علي · Diwan', dir: 'ltr' });
  expect(body).toContain('أعلّم الرسم');
  const word = encodeURIComponent('سارة');
  for (const path of [
    `/en/${word}`,
    `/en/${word}/${word}`,
    `/en/${creator.username}/${word}`,
    '/ar/Ω≈ç'.normalize('NFD'),
    '/ar/%F0%9F%8E%A8',
    '/en/a%00b',
  ]) {
    const nowhere = await read(path);
    expect([path, nowhere.status]).toEqual([path, 404]);
    expect(nowhere.body).toContain('<h1');
    expect(nowhere.title).toMatch(/^(Page not found|الصفحة غير موجودة) ·/);
  }
  // Half a character.
  expect((await visit('/en/%D8')).status).toBe(400);
});

test('whatever a query holds, the page is drawn: a parameter that is of no use counts as not given', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { published: true });
  const { id: sessionId } = await session(creator, { published: true });
  const { id: typeId } = await appointmentType(creator);
  const home = `/en/${creator.username}`;
  const junk = ['x', '%00', 'a%00b', '%', '%ff', '%ED%A0%80', '%E2%80%AEx', '~5', 'W10', '__proto__'];
  const moments = [
    '-271821-04-20T00:00:00Z',
    '%2B275760-09-12T23:59:00Z',
    '0000-01-01',
    '9999-12-31T23:59:00Z',
    '2026-02-30',
    '2001-01-01',
  ];
  const asked: [path: string, ...names: string[]][] = [
    ['/en/discover', 'search', 'profession', 'sort'],
    [home, 'q', 'kind'],
    [`${home}/${id}`, 'code', 'buy'],
    [`${home}/session/${sessionId}`, 'code', 'invitation', 'book'],
    [`${home}/appointment/${typeId}`, 'duration', 'at', 'code'],
  ];
  // All parameters of a page at once, since none of them is of use; in the long form also one by one.
  const alone = process.env.TORTURE ? asked.flatMap(([path, ...names]) => names.map((name) => [path, name] as (typeof asked)[number])) : [];
  for (const [path, ...names] of [...asked, ...alone]) {
    const all = (queryOf: (name: string) => string) => names.map(queryOf).join('&');
    const queries = [
      ...junk.map((value) => all((name) => `${name}=${value}`)),
      ...names.map((name) => `${name}=${'a'.repeat(6000)}`),
      ...(names.includes('at') ? moments.map((moment) => `at=${moment}`) : []),
      ...[all((name) => `${name}=a&${name}=b`), all((name) => `${name}[]=x&${name}[y]=z`), all((name) => name)],
    ];
    const pages = await Promise.all(
      queries.map(async (query) => [`${path}?${query.slice(0, 60)}`, (await visit(`${path}?${query}`)).status]),
    );
    expect(pages.filter(([, status]) => status !== 200).join(' ')).toBe('');
  }
});

test('a long list of a creator goes on at an address, for browsers without scripts and for search engines', async () => {
  const creator = await world.creator();
  const home = `/en/${creator.username}`;
  await Promise.all(Array.from({ length: 13 }, (_, n) => product(creator, { published: true, title: `Piece ${n + 1}` })));
  const titlesOf = (body: string) => [...new Set(body.match(/Piece \d+/g))];
  const moreOf = (body: string) => /href="(\/en\/[^"]*after=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  const first = await read(home);
  expect(titlesOf(first.body)).toHaveLength(12);
  const next = moreOf(first.body) as string;
  expect(next.startsWith(`${home}?kind=products&after=`)).toBe(true);
  const { status, body } = await read(next);
  expect(status).toBe(200);
  expect(titlesOf(body)).toHaveLength(1);
  expect(titlesOf(first.body)).not.toContain(titlesOf(body)[0]);
  expect(moreOf(body)).toBeUndefined();

  const sessions = await Promise.all(Array.from({ length: 7 }, (_, n) => event(creator, { startsIn: 24 * (n + 1) })));
  const shownIn = (text: string) => sessions.filter((id) => text.includes(`/session/${id}`)).length;
  const soonest = (await read(`${home}?kind=sessions`)).body;
  expect(shownIn(soonest)).toBe(6);
  expect(shownIn((await read(moreOf(soonest) as string)).body)).toBe(1);

  expect((await visit(`${home}?kind=products&after=nobodys`)).headers.get('location')).toBe(`${home}?kind=products`);
  expect((await visit(`${home}?after=nobodys`)).status).toBe(200);
});

test('a list that begins behind a cursor of nobody’s begins anew', async () => {
  for (const cursor of ['x', 'a%00b', '%', 'W10', '~5', 'a'.repeat(6000)]) {
    const answer = await visit(`/en/discover?sort=newest&after=${cursor}`);
    expect([cursor, answer.status, answer.headers.get('location')]).toEqual([cursor, 301, '/en/discover?sort=newest']);
  }
});

test(`a bot that asks for a page again and again is served or told to wait, and keeps nobody else waiting`, async () => {
  const creator = await world.creator();
  await product(creator, { published: true });
  const path = `/en/${creator.username}`;
  const etag = (await visit(path)).headers.get('etag') as string;
  // As many as take a few seconds; a thousand in the long form.
  const bots = 20;
  const each = rounds(160, 1000) / bots;
  const statuses = new Set<number>();
  let isOver = false;
  const floods = Promise.all(
    Array.from({ length: bots }, async (_, bot) => {
      for (let n = 0; n < each; n++) {
        const answer = await visit(path, bot % 2 ? again(etag) : {});
        await answer.arrayBuffer();
        statuses.add(answer.status);
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const asked = performance.now();
    expect((await visit('/healthz')).status).toBe(200);
    waits.push(performance.now() - asked);
  }
  await floods;
  expect([...statuses].filter((status) => ![200, 304, 429].includes(status))).toEqual([]);
  expect(statuses.has(304)).toBe(true);
  // The middle one: other tests keep this machine busy as well, in the short form.
  const middle = waits.toSorted((one, other) => one - other)[waits.length >> 1] as number;
  expect(middle).toBeLessThan(rounds(1000, 200));
});

test('the doors of the console come with their forms, and what is behind a mail’s link as a shell', async () => {
  for (const [path, heading] of [
    ['login', accounts.login.title],
    ['register', accounts.register.title],
    ['forgot-password', accounts.forgot.title],
  ]) {
    const { status, html, body, meta } = await read(`/ar/cc/auth/${path}`);
    expect(status, path).toBe(200);
    expect(body, path).toContain(heading);
    expect(body, path).toContain('type="email"');
    expect(meta('robots'), path).toBe('noindex');
    expect(html, path).toContain('dir="rtl"');
  }
  for (const path of ['verify', 'verified', 'reset-password', 'complete-profile', 'invitation'])
    expect((await read(`/en/cc/auth/${path}`)).html, path).toContain('<div id="root"></div>');
});

test('a network that asks for more pages than can be drawn is left to the browser, and others get their turn', async () => {
  const from = (network: string) => ({ 'x-forwarded-for': network });
  const page = (n: number | string) => `/en/discover?search=crowd-${n}-${Date.now()}`;
  let drawn = 0;
  const full = Promise.withResolvers<Response>();
  const crowd = Array.from({ length: 120 }, async (_, n) => {
    const answer = await visit(page(n), from('203.0.113.1'));
    if (answer.status === 503) full.resolve(answer.clone());
    await answer.arrayBuffer();
    if (answer.status === 200) drawn += 1;
    return answer.status;
  });
  const refused = await full.promise;
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('<div id="root"></div>');
  const before = drawn;
  expect((await visit(page('other'), from('203.0.113.2'))).status).toBe(200);
  // Sixty-four of the crowd waited before it.
  expect(drawn - before).toBeLessThan(64);
  expect([...new Set(await Promise.all(crowd))].toSorted()).toEqual([200, 503]);
});

test('a worker that takes too much memory ends with its pages, and another one draws the next', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-pages-'));
  symlinkSync(path.resolve('dist/client'), path.join(folder, 'client'));
  mkdirSync(path.join(folder, 'pages'));
  writeFileSync(path.join(folder, 'pages/package.json'), '{"type":"module"}');
  // The program as it is, with an address at which it fills its memory.
  const program = `import { parentPort } from 'node:worker_threads';
    await import(${JSON.stringify(pathToFileURL(path.resolve('dist/pages/server.js')).href)});
    parentPort.on('message', ({ address }) => {
      for (const all = []; address === '/en/too-much'; ) all.push('x'.repeat(1000) + all.length);
    });`;
  writeFileSync(path.join(folder, 'pages/server.js'), program);
  const server = await ownServer({ CLIENT_DIR: path.join(folder, 'client') });
  try {
    const statusOf = async (at: string) => (await fetch(server.url + at, { headers: { accept: 'text/html' } })).status;
    expect(await statusOf('/en')).toBe(200);
    expect(await statusOf('/en/too-much')).toBe(503);
    expect(await statusOf('/en/discover')).toBe(200);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
