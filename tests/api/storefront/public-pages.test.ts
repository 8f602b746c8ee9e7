import { createClient } from 'graphql-ws';
import { describe, expect, test } from 'vitest';
import { appointmentType } from '../../support/availability.ts';
import { book, event } from '../../support/bookings.ts';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { day } from '../../support/day.ts';
import { quote, setOffers } from '../../support/promos.ts';
import { checkout, newKey, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { session, sessionCancelMutation } from '../../support/sessions.ts';
import { product, productArchiveMutation, productCreateMutation, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/** What only the public pages show: see also `storefront.test.ts` and `storefront-sessions.test.ts`. */

const saveProfile = async (caller: Caller, input: object) =>
  (
    await gql(
      `mutation ($input: ProfileUpdateInput!) {
        profileUpdate(input: $input) { creator { links { network url } showsSupportNumber } userErrors { field code message } }
      }`,
      { input },
      caller,
    )
  ).data.profileUpdate;
const publicProfile = async (username: string) =>
  (await gql('query ($username: String!) { creatorPage(username: $username) { supportNumber links { network url } } }', { username })).data
    .creatorPage;

describe('the links of a profile', () => {
  test('are kept as addresses in their order, without the blank ones, and shown to every visitor', async () => {
    const creator = await world.creator();
    const { creator: saved, userErrors } = await saveProfile(creator, {
      links: [
        { network: 'WEBSITE', url: 'sara.example' },
        { network: 'WHATSAPP', url: '٩٦٥٥١٢٣٤٥٦٧' },
        { network: 'X', url: ' ' },
        { network: 'INSTAGRAM', url: '@sara.draws' },
      ],
    });
    expect(userErrors).toEqual([]);
    const links = [
      { network: 'WEBSITE', url: 'https://sara.example/' },
      { network: 'WHATSAPP', url: 'https://wa.me/96551234567' },
      { network: 'INSTAGRAM', url: 'https://www.instagram.com/sara.draws' },
    ];
    expect(saved.links).toEqual(links);
    expect((await publicProfile(creator.username)).links).toEqual(links);
    await saveProfile(creator, { bio: 'Another bio' });
    expect((await publicProfile(creator.username)).links).toEqual(links);
    await saveProfile(creator, { links: null });
    expect((await publicProfile(creator.username)).links).toEqual([]);
  });

  test('lead to the network that they are called by, each once: all that is wrong is told at its place', async () => {
    const creator = await world.creator();
    const { userErrors } = await saveProfile(creator, {
      links: [
        { network: 'INSTAGRAM', url: 'https://instagram.com.evil.test/sara' },
        { network: 'X', url: 'sara' },
        { network: 'X', url: 'https://x.com/other' },
        { network: 'TIKTOK', url: `https://tiktok.com/@${'a'.repeat(500)}` },
      ],
    });
    expect(codesByField(userErrors)).toEqual({ 'links.0.url': 'INVALID', 'links.2.url': 'TAKEN', 'links.3.url': 'TOO_LONG' });
    expect((await publicProfile(creator.username)).links).toEqual([]);
  });

  test('the support number stands there only while its creator shows it', async () => {
    const creator = await world.creator({ supportNumber: '+96522223333' });
    const shown = async () => (await publicProfile(creator.username)).supportNumber;
    expect(await shown()).toBeNull();
    expect((await saveProfile(creator, { showsSupportNumber: true })).creator.showsSupportNumber).toBe(true);
    expect(await shown()).toBe('+96522223333');
    await saveProfile(creator, { supportNumber: null });
    expect(await shown()).toBeNull();
    expect((await saveProfile(creator, { showsSupportNumber: null })).creator.showsSupportNumber).toBe(false);
  });
});

const told = 'requirements { text textAr } questions { question questionAr answer answerAr }';
describe('what one needs for a product, and the questions about it', () => {
  const texts = {
    requirements: [
      { text: 'A pencil', textAr: 'قلم رصاص' },
      { text: 'An hour a week', textAr: null },
    ],
    questions: [{ question: 'Is it for beginners?', questionAr: null, answer: 'Yes.\nNothing is taken for granted.', answerAr: 'نعم.' }],
  };

  test('are kept in both languages and shown to visitors', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true, ...texts });
    const query = `query ($id: UUID!) { storefrontProduct(id: $id) { ${told} } product(id: $id) { ${told} } }`;
    expect((await gql(`query ($id: UUID!) { storefrontProduct(id: $id) { ${told} } }`, { id })).data.storefrontProduct).toEqual(texts);
    await gql(productUpdateMutation, { id, input: { requirements: null, questions: [] } }, creator);
    expect((await gql(query, { id }, creator)).data.product).toEqual({ requirements: [], questions: [] });
  });

  test('keep their rules', async () => {
    const creator = await world.newCreator();
    const input = {
      title: 'Drawing',
      requirements: [{ text: 'ab' }, { text: 'A pencil', textAr: 'ا'.repeat(101) }],
      questions: [{ question: 'Why?', answer: ' ' }, ...Array(20).fill({ question: 'Why?', answer: 'Because' })],
    };
    const { userErrors } = (await gql(productCreateMutation, { input }, creator)).data.productCreate;
    expect(codesByField(userErrors)).toEqual({
      'requirements.0.text': 'TOO_SHORT',
      'requirements.1.textAr': 'TOO_LONG',
      questions: 'OUT_OF_RANGE',
    });
    const few = { ...input, requirements: [], questions: input.questions.slice(0, 1) };
    const again = (await gql(productCreateMutation, { input: few }, creator)).data.productCreate;
    expect(codesByField(again.userErrors)).toEqual({ 'questions.0.answer': 'REQUIRED' });
  });
});

describe("a search in a creator's page", () => {
  const query = /* GraphQL */ `
    query ($username: String!, $search: String, $first: Int, $after: String) {
      creatorPage(username: $username) {
        products(search: $search, first: $first, after: $after) { nodes { title } totalCount pageInfo { hasNextPage endCursor } }
        upcomingSessions(search: $search) { nodes { title } totalCount }
        appointmentTypes(search: $search) { title }
      }
    }
  `;

  test('finds what holds all of its words, in products, sessions and appointment types, however they are spelt', async () => {
    const creator = await world.creator();
    await product(creator, { published: true, title: 'Clay at home', titleAr: 'الطّين في البيت' });
    await product(creator, { published: true, title: 'Watercolour', subtitle: 'Not with clay' });
    await product(creator, { published: true, title: 'Charcoal' });
    await product(creator, { title: 'Clay, a draft' });
    await session(creator, { published: true, title: 'An evening of clay', titleAr: 'أمسية الطين' });
    await session(creator, {
      published: true,
      title: 'Clay for friends',
      sessionTime: '20:00',
      eventType: 'PRIVATE',
      inviteEmails: ['a@example.com'],
    });
    await appointmentType(creator, { title: 'Clay with me', titleAr: 'طين معي' });
    await appointmentType(creator, { title: 'Portfolio' });
    const found = async (search: string | null) => {
      const { products, upcomingSessions, appointmentTypes } = (await gql(query, { username: creator.username, search })).data.creatorPage;
      const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title);
      return [titles(products.nodes), titles(upcomingSessions.nodes), titles(appointmentTypes), products.totalCount];
    };
    expect(await found('CLAY')).toEqual([['Watercolour', 'Clay at home'], ['An evening of clay'], ['Clay with me'], 2]);
    expect(await found('  clay home ')).toEqual([['Clay at home'], [], [], 1]);
    // Vowel signs, the article's letters and another spelling of them make no difference.
    expect(await found('طين')).toEqual([['Clay at home'], ['An evening of clay'], ['Clay with me'], 1]);
    expect(await found('الطِّين')).toEqual([['Clay at home'], ['An evening of clay'], [], 1]);
    expect(await found('%')).toEqual([[], [], [], 0]);
    for (const none of [null, ' ']) expect((await found(none))[3]).toBe(3);
    expect((await gql(query, { username: creator.username, search: 'a'.repeat(201) })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('comes in pages', async () => {
    const creator = await world.creator();
    for (let n = 1; n <= 5; n++) await product(creator, { published: true, title: `Clay ${n}` });
    await product(creator, { published: true, title: 'Charcoal' });
    const page = async (after?: string) =>
      (await gql(query, { username: creator.username, search: 'clay', first: 3, after })).data.creatorPage.products;
    const first = await page();
    expect(first).toMatchObject({ nodes: [{ title: 'Clay 5' }, { title: 'Clay 4' }, { title: 'Clay 3' }], totalCount: 5 });
    expect(await page(first.pageInfo.endCursor)).toMatchObject({
      nodes: [{ title: 'Clay 2' }, { title: 'Clay 1' }],
      pageInfo: { hasNextPage: false },
    });
  });
});

test('a quote names the last day of its code, and none for a code without an end', async () => {
  const { creator, productId } = await shop();
  const endsOn = day('Asia/Kuwait', 3);
  await setOffers(creator, productId, {
    promoCodes: [
      { code: 'SOON', percentage: 20, endsOn },
      { code: 'EVER', percentage: 10 },
    ],
  });
  const ends = async (promoCode?: string) =>
    (
      await gql(
        'query ($productId: UUID!, $promoCode: String) { quote(productId: $productId, promoCode: $promoCode) { discountEndsOn } }',
        {
          productId,
          promoCode,
        },
      )
    ).data.quote.discountEndsOn;
  expect(await quote({}, productId, 'SOON')).toMatchObject({ discount: { name: 'SOON' } });
  expect([await ends('soon'), await ends('EVER'), await ends('WRONG'), await ends()]).toEqual([endsOn, null, null, null]);
});

describe('placesChanged', () => {
  /** Hears of a product or session as a visitor does. Resolves once the subscription works: events of nothing are told until one comes. */
  async function listen(id: string) {
    const heard: { placesLeft: number | null; isShown: boolean }[] = [];
    let open = false;
    const client = createClient({ url: `${setting('TEST_URL').replace('http', 'ws')}/graphql`, retryAttempts: 0 });
    client.subscribe<{ placesChanged: (typeof heard)[number] }>(
      { query: 'subscription ($id: UUID!) { placesChanged(id: $id) { placesLeft isShown } }', variables: { id } },
      {
        next: ({ data }) => {
          if (data?.placesChanged.placesLeft === -1) open = true;
          else if (data) heard.push(data.placesChanged);
        },
        error: (failure) => heard.push({ placesLeft: null, isShown: true, ...(failure as object) }),
        complete: () => undefined,
      },
    );
    const nothing = JSON.stringify({ topic: `placesChanged:${id}`, event: { id, placesLeft: -1, isShown: true } });
    await until(async () => {
      await sql("select pg_notify('events', $1)", [nothing]);
      return open;
    }, 'The subscription is silent');
    return {
      heard,
      stop: async () => client.dispose(),
      count: (n: number) => until(() => heard.length >= n && heard, `Fewer than ${n}`),
    };
  }

  test("tells visitors of a product's places, and that it is gone", async () => {
    const { creator, productId } = await shop({ cost: 'FREE', maxParticipants: 3 });
    const listener = await listen(productId);
    await checkout(await world.customer(), productId);
    await checkout(await world.customer(), productId);
    await gql(productUpdateMutation, { id: productId, input: { title: 'Another title' } }, creator);
    await gql(productUpdateMutation, { id: productId, input: { maxParticipants: 10 } }, creator);
    await gql(productArchiveMutation, { id: productId }, creator);
    expect(await listener.count(4)).toEqual([
      { placesLeft: 2, isShown: true },
      { placesLeft: 1, isShown: true },
      { placesLeft: 8, isShown: true },
      { placesLeft: null, isShown: false },
    ]);
    await listener.stop();
  });

  test('tells nothing of a product without a limit until it is deleted', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const listener = await listen(productId);
    await sql('update products set taken = taken + 1 where id = $1', [productId]);
    await gql('mutation ($id: UUID!) { productDelete(id: $id) { deletedId userErrors { code } } }', { id: productId }, creator);
    expect(await listener.count(1)).toEqual([{ placesLeft: null, isShown: false }]);
    await listener.stop();
  });

  test("tells of a public session's seats, and nothing of a private one", async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const open = await event(creator, { seats: 4 });
    const closed = await event(creator, { seats: 4, eventType: 'PRIVATE' });
    const [listener, none] = [await listen(open), await listen(closed)];
    await sql('update sessions set taken = 1 where id = $1', [closed]);
    const booked = await book(customer, { sessionId: open });
    expect(booked.userErrors).toEqual([]);
    await gql(sessionCancelMutation, { id: open, input: { idempotencyKey: newKey() } }, creator);
    expect(await listener.count(2)).toEqual([
      { placesLeft: 3, isShown: true },
      { placesLeft: null, isShown: false },
    ]);
    // Events come in the order of the commits, so one of the private session would be here by now.
    expect(none.heard).toEqual([]);
    await Promise.all([listener.stop(), none.stop()]);
  });
});
