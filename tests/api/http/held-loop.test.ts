import { afterAll, beforeAll, expect, test } from 'vitest';
import { slotsQuery } from '../../support/availability.ts';
import { busyCalendar } from '../../support/busy-calendar.ts';
import { gql } from '../../support/client.ts';
import { fileOf } from '../../support/files.ts';
import { holding, type Work } from '../../support/holding.ts';
import { largestArguments } from '../../support/largest.ts';
import { endingSignIns, operationOf, plain, rootFields } from '../../support/operations.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { buy, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { contentItemCreateMutation, item, productCreateMutation, productUpdateMutation, productWithSection } from '../../support/shop.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

/**
 * No request holds the event loop, so nobody waits for what another one sends (decision 19). What is measured is processor time of the
 * main thread, so other load hardly matters.
 */

let server: OwnServer;
let owner: CreatorAccount;
let customer: Account;
beforeAll(async () => {
  server = await ownServer(
    {
      DATABASE_URL: setting('TEST_DATABASE_URL'),
      DATABASE_POOL: '10',
      WORKERS: 'none',
      COST_BUDGET: '2000000000',
      SIGN_IN_ATTEMPTS: '1000000',
    },
    { apart: true },
  );
  [owner, customer] = await Promise.all([world.creator(), world.customer()]);
});
afterAll(() => server.stop());

const ask = (query: string, variables: Record<string, unknown>, caller: Account) => gql(query, variables, { ...caller, url: server.url });

/** Texts that are dear to look at: tags that nest, characters that become several, marks that need the next one. */
const pieces = ['\ufdfa', '<svg>', 'a\u0301', '&amp;'].slice(0, rounds(1, 4));

test.each(pieces)('no operation holds the loop, with the largest input of %j', async (piece) => {
  const fields = rootFields.filter(
    ({ operation, name }) => operation !== 'subscription' && name !== 'fileUpload' && !endingSignIns.has(name),
  );
  const found = await holding(
    server,
    fields.map((field) => {
      const { query } = operationOf(field, plain);
      const variables = largestArguments(field, piece);
      return [field.name, () => ask(query, variables, field.auth?.role === 'CUSTOMER' ? customer : owner)];
    }),
  );
  expect(found).toEqual([]);
});

/** Visitors who ask for the slots of one month at once. */
const visitors = rounds(100, 1000);

test(`${visitors} visitors who ask for the slots of a full month at once do not hold the loop`, async () => {
  const { durationId, from, to } = await busyCalendar();
  const month = () => gql(slotsQuery, { durationId, from, to }, { url: server.url });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, month));
  expect(first?.data.slots.length).toBeGreaterThan(500);
  for (const other of others) expect(other.data).toEqual(first?.data);
  const found = await holding(server, [['slots', () => Promise.all(Array.from({ length: visitors }, month))]]);
  expect(found).toEqual([]);
});

const long = (open: string, close = '') =>
  (
    open.repeat(Math.floor(100_000 / (open.length + close.length))) + close.repeat(Math.floor(100_000 / (open.length + close.length)))
  ).slice(0, 100_000);
/** HTML that is dear to clean. */
const texts = { nested: long('<b><p>', '</y>'), drawn: long('<svg>'), escaped: long('<'), links: long('<a href="https://a.b">x</a>') };

test('no text, caption or PDF holds the loop', async () => {
  const { creator, productId, sectionId } = await productWithSection();
  const { id: audioId } = await item(creator, sectionId, { type: 'AUDIO', title: 'Sounds' });
  const cue = '00:00.000 --> 00:01.000\n<b><i>a\n\n';
  const captions = () => fileOf(`WEBVTT\n\n${cue.repeat(Math.floor(990_000 / cue.length))}`, 'film.vtt', 'text/vtt');
  const captionSet = 'mutation ($input: CaptionSetInput!) { captionSet(input: $input) { userErrors { code } } }';
  const sold = await shop();
  await buy(customer, sold.productId);
  const { nodes } = (await gql('{ documents { nodes { pdfUrl } } }', {}, customer)).data.documents;
  const pdfUrl = nodes[0].pdfUrl.replace(new URL(nodes[0].pdfUrl).origin, server.url);
  const asked = ['title', 'description'].map((field) => `${field} ${field}Ar`).join(' ');
  const found = await holding(server, [
    ...Object.entries(texts).flatMap(([name, html]): Work[] => {
      const input = { title: 'a', description: html, descriptionAr: html };
      return [
        [`productCreate ${name}`, () => ask(productCreateMutation, { input }, creator)],
        [`productUpdate ${name}`, () => ask(productUpdateMutation, { id: productId, input }, creator)],
        [
          `contentItemCreate ${name}`,
          () => ask(contentItemCreateMutation, { input: { sectionId, type: 'ARTICLE', title: 'a', body: html } }, creator),
        ],
        [
          `sessionCreate ${name}`,
          () => ask('mutation ($input: SessionCreateInput!) { sessionCreate(input: $input) { userErrors { code } } }', { input }, creator),
        ],
      ];
    }),
    ['captionSet', () => ask(captionSet, { input: { itemId: audioId, language: 'ar', label: 'a', file: captions() } }, creator)],
    ['products', () => ask(`{ products(first: 50) { nodes { ${asked} } } }`, {}, creator)],
    [
      'productDuplicate',
      () => ask('mutation ($id: UUID!) { productDuplicate(id: $id) { userErrors { code } } }', { id: productId }, creator),
    ],
    [
      'documents',
      async () => {
        const all = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            fetch(pdfUrl.replace(/language=../, `language=${n % 2 ? 'en' : 'ar'}`)).then((answer) => answer.arrayBuffer()),
          ),
        );
        expect(all.every(({ byteLength }) => byteLength > 5000)).toBe(true);
      },
    ],
    ...['/openapi.json', '/docs', `/${owner.username}`].map(
      (path): Work => [path, async () => (await fetch(`${server.url}${path}`)).arrayBuffer()],
    ),
  ]);
  expect(found).toEqual([]);
});
