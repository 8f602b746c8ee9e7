import { type GraphQLOutputType, getNamedType, isCompositeType, isNonNullType, isObjectType } from 'graphql';
import { createClient } from 'graphql-ws';
import { beforeAll, expect, test } from 'vitest';
import { apiScopes } from '../../../schema/rules/api-keys.ts';
import { apiKey } from '../../support/api-keys.ts';
import { cards, payByCard } from '../../support/card.ts';
import { type Caller, gql } from '../../support/client.ts';
import { operationOf, plain, rootFields } from '../../support/operations.ts';
import { planNamed } from '../../support/plans.ts';
import { checkout } from '../../support/sales.ts';
import { fillShop, type Shop } from '../../support/screens-shop.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { password, world } from '../../support/world.ts';

/**
 * An answer over HTTP is made without a look at its values (decision 22), over a socket each is serialized by its type: both must say
 * the same. The account has a key, a deleted customer and an invited admin among those who did something.
 */
let shop: Shop;
let callers: Record<string, Caller>;
/** The arguments of root fields, so that they find something. */
let given: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  shop = await fillShop();
  const { creator, customer, productId } = shop;
  const key = await apiKey(creator, apiScopes, { name: 'Bookkeeper' });
  await gql('mutation { productCreate(input: { title: "By a program" }) { userErrors { code } } }', {}, key);
  const editor = await world.admin(creator, 'EDIT');
  await gql('mutation { productCreate(input: { title: "By an admin" }) { userErrors { code } } }', {}, editor);
  const gone = await world.customer();
  const { payment } = await checkout(gone, productId);
  await payByCard(payment.redirectUrl, cards.good);
  const deletion = 'mutation($input: AccountDeleteInput!) { accountDelete(input: $input) { userErrors { code } } }';
  expect((await gql(deletion, { input: { password } }, gone)).data.accountDelete.userErrors).toEqual([]);

  const first = async (text: string, values: unknown[] = [creator.creatorId]) => (await sql<{ id: string }>(text, values))[0]?.id as string;
  const saleId = await first("select id from orders where creator_id = $1 and status = 'PAID' limit 1");
  given = {
    invitation: { token: shop.invitation.unknown },
    appointmentType: { id: shop.typeId },
    storefrontAppointmentType: { id: shop.typeId },
    slots: { durationId: await first('select d.id from appointment_durations d where type_id = $1', [shop.typeId]) },
    payment: { id: shop.paid },
    booking: { id: shop.bookedId },
    contentItem: { id: shop.itemId },
    contentItems: { productId },
    creatorPage: { username: creator.username },
    creatorPages: { usernames: [creator.username] },
    customer: { id: await first('select customer_id as id from orders where id = $1', [saleId]) },
    document: { id: await first('select id from documents where creator_id = $1 limit 1') },
    quote: { productId, bookingId: null, promoCode: null },
    planQuote: { planId: await planNamed('STARTER') },
    product: { id: productId },
    productLearners: { productId },
    promoCodes: { filter: null },
    room: { sessionId: shop.freeId },
    sale: { id: saleId },
    orderRefundPreview: { orderId: saleId, amount: null },
    section: { id: await first('select id from sections where creator_id = $1 limit 1') },
    session: { id: shop.sessionId },
    storefrontSession: { id: shop.eventId, invitation: null },
    storefrontProduct: { id: productId },
    file: { id: await first("select id from files where creator_id = $1 and status = 'READY' limit 1") },
    webhookDeliveries: { endpointId: shop.endpointId, status: null },
    webhookDelivery: { id: await first('select id from webhook_deliveries where endpoint_id = $1 limit 1', [shop.endpointId]) },
    webhookEvent: { id: await first('select id from webhook_events where creator_id = $1 limit 1') },
  };
  callers = { owner: creator, editor, key, customer, visitor: {} };
});

/** Everything that a type has, and what it leads to; not what asks for arguments. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
  const parts = fields.flatMap((field) => {
    if (field.args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)) return [];
    if (!isCompositeType(getNamedType(field.type))) return [field.name];
    if (depth === 0 || ['edges', 'pageInfo'].includes(field.name)) return [];
    return [`${field.name}${selectionOf(field.type, depth - 1)}`];
  });
  return ` { ${['__typename', ...parts].join(' ')} }`;
}

const asked = rootFields.filter(({ operation }) => operation === 'query');

/** What is compared of an answer: where it failed and with which code, and its data without the moment at which a pass was made. */
function told({ data, errors = [] }: { data?: unknown; errors?: readonly unknown[] | undefined }) {
  const failures = errors.map((error) => {
    const { path, extensions } = error as { path?: unknown; extensions?: { code?: string } };
    return [path, extensions?.code];
  });
  return { failures, data: JSON.parse(JSON.stringify(data ?? null).replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<pass>')) };
}
const isTooMuch = ({ extensions, message }: { extensions: { code: string }; message: string }) =>
  extensions.code === 'QUERY_TOO_COMPLEX' || /token/i.test(message);

/** The callers, and how many root fields have something for each at the least. */
test.each([
  ['owner', 55],
  ['editor', 40],
  ['key', 35],
  ['customer', 20],
  ['visitor', 10],
] as const)('every query says the same over both transports to the %s', async (who, least) => {
  const caller = callers[who] as Caller;
  const client = createClient({
    url: `${setting('TEST_URL').replace('http', 'ws')}/graphql`,
    connectionParams: { language: 'en', ...(caller.token && { authorization: `Bearer ${caller.token}` }) },
    retryAttempts: 0,
    lazy: false,
  });
  async function overSocket(query: string, variables: Record<string, unknown>): Promise<Parameters<typeof told>[0]> {
    for await (const answer of client.iterate({ query, variables })) return answer;
    return {};
  }
  let found = 0;
  for (const root of asked) {
    const { query: short, variables: samples } = operationOf(root, plain);
    const variables = {
      ...samples,
      ...('filter' in samples && { filter: null }),
      ...('first' in samples && { first: 2 }),
      ...given[root.name],
    };
    for (const depth of [3, 2, 1, 0]) {
      const query = short.replace(' { __typename }', () => selectionOf(root.field.type, depth));
      let http = await gql(query, variables, caller);
      if (depth > 0 && http.errors?.some(isTooMuch)) continue;
      let socket = told(await overSocket(query, variables));
      // What counts minutes may have changed between the two.
      for (let again = 0; again < 2 && JSON.stringify(socket) !== JSON.stringify(told(http)); again++) {
        http = await gql(query, variables, caller);
        socket = told(await overSocket(query, variables));
      }
      expect.soft(socket, root.name).toEqual(told(http));
      expect.soft(http.errors?.map(({ extensions }) => extensions.code) ?? [], root.name).not.toContain('INTERNAL_SERVER_ERROR');
      if (http.data?.[root.name] != null) found++;
      break;
    }
  }
  await client.dispose();
  expect(found).toBeGreaterThanOrEqual(least);
});

test('a key that acted has no email, and an address of nobody where one must stand', async () => {
  const query = '{ auditEntries(first: 50) { nodes { action actorName personEmail keyHint } } auditActors { name personEmail keyHint } }';
  const { auditEntries, auditActors } = (await gql(query, {}, callers.owner)).data;
  const hint = expect.stringMatching(/^dwn_test_…/);
  expect(auditEntries.nodes).toContainEqual({ action: 'productCreate', actorName: 'Bookkeeper', personEmail: null, keyHint: hint });
  expect(auditActors).toContainEqual({ name: 'Bookkeeper', personEmail: null, keyHint: hint });
  expect(auditActors).toContainEqual({ name: 'Sara Ali', personEmail: shop.creator.email, keyHint: null });
});
