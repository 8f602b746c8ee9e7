/**
 * The whole life of a sale, as a program of your own sees it: sign up, sell, hear of it by webhooks, give the money back, read the report.
 * It was written from the developer site alone. It needs a test server (play money, readable mails), Node 22 or newer, and
 * `npm install standardwebhooks@1`.
 *
 *   DIWAN_URL=http://localhost:4000 node reference-story.mjs
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';

const origin = process.env.DIWAN_URL ?? 'http://localhost:4000';
const run = randomBytes(5).toString('hex');
/** Every mutation has it: what the caller can mend is data, with status 200. */
const refusals = 'userErrors { field code message }';
const password = `Aa1${randomBytes(12).toString('hex')}`;

/** Sends an operation and answers its one root field. A failure may be in `errors` or in `userErrors`: both must be looked for. */
async function call(token, query, variables, file) {
  let body = JSON.stringify({ query, variables });
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  if (file) {
    // A file travels as a multipart request; fetch chooses the content type. The header shows that no foreign form sent it.
    const form = new FormData();
    form.set('operations', body);
    form.set('map', '{ "0": ["variables.file"] }');
    form.set('0', file);
    body = form;
    headers['apollo-require-preflight'] = 'true';
  } else headers['content-type'] = 'application/json';
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors.map(({ message, extensions }) => `${extensions?.code}: ${message}`).join('\n'));
  const [[name, answer]] = Object.entries(data);
  const refused = (answer?.userErrors ?? []).map(
    ({ field, code, message }) => `${name}: ${field?.join('.') ?? 'it'} is ${code}: ${message}`,
  );
  if (refused.length) throw new Error(refused.join('\n'));
  return answer;
}

/** Asks again until there is an answer. Mails, payments and webhooks come in their own time, seldom more than a second or two. */
async function until(what, ask) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`Waited 20 seconds in vain for ${what}`);
}

const page = async (address, options) => {
  const response = await fetch(new URL(address, origin), options);
  assert.ok(response.ok, `${address} answered ${response.status}`);
  return { text: await response.text(), url: response.url };
};
const unescaped = (text) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** Signs a person up and proves their address by the link of the mail, which signs them in. Answers the token. */
async function signUp(role, phoneNumber) {
  const email = `story-${role.toLowerCase()}-${run}@example.com`;
  await call(null, `mutation ($input: SignupInput!) { signup(input: $input) { signUpId ${refusals} } }`, {
    input: { email, password, role, phoneNumber },
  });
  const link = await until(`the mail to ${email}`, async () => {
    // A list of mails, and each mail in a frame of its own.
    const list = await page(`/dev/mail?to=${encodeURIComponent(email)}`);
    const mail = /<iframe src="([^"]+)"/.exec(list.text)?.[1];
    return mail && /href="([^"]+[?&]token=[^"]+)"/.exec((await page(unescaped(mail))).text)?.[1];
  });
  const { token } = await call(null, `mutation ($token: String!) { emailVerify(token: $token) { token ${refusals} } }`, {
    token: new URL(unescaped(link)).searchParams.get('token'),
  });
  return { email, token };
}

/** A picture of one colour: the smallest PNG that a program can write by itself. */
function png(width, height) {
  const number = (value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([number(data.length), body, number(crc32(body))]);
  };
  const header = Buffer.concat([number(width), number(height), Buffer.from([8, 2, 0, 0, 0])]); // 8 bits of red, green and blue each
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, Buffer.from([15, 118, 110]))]);
  const rows = deflateSync(Buffer.concat(Array(height).fill(row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Receives webhooks. `events` is what a table would be in a real program: its key is the event's id, so nothing is handled twice. */
function receiver() {
  const [events, requests, handled, failures] = [new Map(), [], [], []];
  const state = { events, requests, handled, failures, secret: null };
  state.server = http.createServer(async (request, response) => {
    // The signature is of the bytes as they came: parse them only when they are verified.
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks).toString();
    try {
      const event = new Webhook(state.secret).verify(bytes, request.headers);
      const wrong = new Webhook(`whsec_${randomBytes(24).toString('base64')}`);
      assert.throws(() => wrong.verify(bytes, request.headers), 'A wrong secret verified a webhook');
      assert.throws(() => new Webhook(state.secret).verify(`${bytes} `, request.headers), 'Changed bytes were verified');
      assert.equal(event.id, request.headers['webhook-id'], 'The id of the body is not that of the header');
      requests.push(event.id);
      const isNew = !events.has(event.id);
      events.set(event.id, event);
      response.writeHead(204).end();
      if (isNew) handled.push(event.id); // where the work would be
    } catch (error) {
      failures.push(error);
      response.writeHead(400).end();
    }
  });
  /** Waits for the first event of a type. A request that could not be verified ends the wait at once. */
  state.next = (type) =>
    until(`the webhook ${type}`, () => {
      if (failures.length) throw failures[0];
      return [...events.values()].find((event) => event.type === type);
    });
  return state;
}

/** Pays on the gateway's page, an ordinary form: what it has hidden goes back as it is, the card is filled in. */
async function payByCard(address) {
  const { text, url } = await page(address);
  const form = /<form[^>]*>[\s\S]*?<\/form>/i.exec(text)?.[0] ?? assert.fail(`No form on ${url}`);
  // No `action`: the form posts to its own address. The number is the test card that pays at once.
  const fields = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', action: 'pay' });
  for (const [input] of form.matchAll(/<input type="hidden"[^>]*>/g)) {
    fields.set(/name="([^"]*)"/.exec(input)[1], unescaped(/value="([^"]*)"/.exec(input)[1]));
  }
  await page(url, { method: 'POST', body: fields });
}

const hooks = receiver();
async function story() {
  // 1. A creator, with a profile: before that, nothing can be published.
  const creator = await signUp('CREATOR', '+96550001234');
  const asOwner = (query, variables) => call(creator.token, query, variables);
  const [{ value: profession }] = await call(null, '{ professions { value } }');
  const { creator: account } = await asOwner(
    `mutation ($input: ProfileCompleteInput!) { profileComplete(input: $input) { creator { username currency } ${refusals} } }`,
    { input: { fullName: 'Story Teller', bio: 'I sell one thing.', profession, username: `story-${run}`, phoneNumber: '+96550001234' } },
  );

  // 2. The key may do only what comes after; endpoints are the owner's to name, since they hear of all sales.
  const scopes = ['products:write', 'content:write', 'orders:write', 'reports:read'];
  const { secret: key } = await asOwner(`mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { secret ${refusals} } }`, {
    input: { name: 'reference-story', scopes },
  });
  const asProgram = (query, variables, file) => call(key, query, variables, file);
  await once(hooks.server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${hooks.server.address().port}/`;
  const { secret, webhookEndpoint } = await asOwner(
    `mutation ($input: WebhookEndpointCreateInput!) { webhookEndpointCreate(input: $input) { secret webhookEndpoint { id } ${refusals} } }`,
    { input: { url, events: ['order.paid', 'order.refunded', 'customer.created', 'product.published'] } },
  );
  hooks.secret = secret;

  const { file } = await asProgram(
    `mutation ($file: Upload!) { fileUpload(file: $file) { file { id } ${refusals} } }`,
    { file: null },
    new File([png(640, 360)], 'cover.png', { type: 'image/png' }),
  );
  const price = { amount: '12.500', currency: account.currency };
  const { product } = await asProgram(
    `mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } ${refusals} } }`,
    { input: { title: 'A story', subtitle: 'From sign-up to refund', price, coverId: file.id, idempotencyKey: `product-${run}` } },
  );
  const { section } = await asProgram(
    `mutation ($input: SectionCreateInput!) { sectionCreate(input: $input) { section { id } ${refusals} } }`,
    {
      input: { productId: product.id, title: 'The beginning' },
    },
  );
  await asProgram(`mutation ($input: ContentItemCreateInput!) { contentItemCreate(input: $input) { contentItem { id } ${refusals} } }`, {
    input: { sectionId: section.id, type: 'ARTICLE', title: 'Once upon a time', body: '<p>There was a sale.</p>' },
  });
  await asProgram(`mutation ($id: UUID!) { productPublish(id: $id) { product { id } ${refusals} } }`, { id: product.id });
  assert.equal((await hooks.next('product.published')).data.product.id, product.id);

  // 3. A customer buys it. `expectedTotal` is what they were shown, so that no other price is charged.
  const customer = await signUp('CUSTOMER');
  const { payment } = await call(
    customer.token,
    `mutation ($input: CheckoutInput!) { checkout(input: $input) { payment { id redirectUrl } ${refusals} } }`,
    { input: { productId: product.id, expectedTotal: price.amount, method: 'CARD', idempotencyKey: `purchase-${run}` } },
  );
  await payByCard(payment.redirectUrl);
  await until('the payment', async () => {
    const ask = 'query ($id: UUID!) { payment(id: $id) { status failureMessage } }';
    const { status, failureMessage } = await call(customer.token, ask, { id: payment.id });
    assert.ok(!['FAILED', 'EXPIRED'].includes(status), `The payment ended as ${status}: ${failureMessage}`);
    return status === 'SUCCEEDED';
  });

  // 4. The program hears of it.
  const paid = await hooks.next('order.paid');
  const sold = paid.data.sale;
  assert.equal(sold.customer, customer.email);
  assert.equal(sold.order.productId, product.id);
  assert.deepEqual(sold.order.total, price);
  assert.equal((await hooks.next('customer.created')).data.customer.email, customer.email);

  // A delivery may come twice, as it does here on request. Same id, same bytes: it is answered again, and not handled again.
  const delivery = await until('the delivery of order.paid to be listed as taken', async () => {
    const list = 'query ($id: UUID!) { webhookDeliveries(endpointId: $id, status: DELIVERED) { nodes { id event { id } } } }';
    return (await asOwner(list, { id: webhookEndpoint.id })).nodes.find(({ event }) => event.id === paid.id);
  });
  await asOwner(`mutation ($id: UUID!) { webhookDeliveryRepeat(id: $id) { webhookDelivery { id } ${refusals} } }`, { id: delivery.id });
  await until('the repeated webhook', () => hooks.requests.filter((id) => id === paid.id).length === 2);
  assert.equal(hooks.handled.filter((id) => id === paid.id).length, 1, 'A repeated event was handled again');

  // 5. All of it goes back. The refund is recorded at once; the event comes when the gateway has given the money.
  await asProgram(`mutation ($input: OrderRefundInput!) { orderRefund(input: $input) { sale { status } ${refusals} } }`, {
    input: { orderId: sold.id, reason: 'CUSTOMER_REQUEST', idempotencyKey: `refund-${run}` },
  });
  const { sale: returned } = (await hooks.next('order.refunded')).data;
  assert.equal(returned.id, sold.id);
  assert.equal(returned.status, 'REFUNDED');

  // 6. The report. Amounts are texts with the currency's decimals: add whole units, never floating-point numbers.
  const figures =
    'orderCount gross { amount currency } discount { amount } refund { amount } revenue { amount } fee { amount } net { amount }';
  const { total } = await asProgram(`{ revenueReport(by: PRODUCT) { total { ${figures} } } }`);
  const units = ({ amount }) => BigInt(amount.replace('.', ''));
  assert.deepEqual(total.gross, price);
  assert.equal(units(total.refund), units(returned.payment.refunded));
  assert.equal(units(total.discount), 0n);
  assert.equal(units(total.revenue), 0n, 'All of it went back, so nothing is left');
  assert.equal(units(total.fee), units(sold.payment.fee), 'The gateway keeps its fee');
  assert.equal(units(total.net), -units(total.fee));
  assert.equal(total.orderCount, 0);
  assert.deepEqual(hooks.failures, []);
  console.log(JSON.stringify({ sold: total.gross.amount, refunded: total.refund.amount, revenue: total.revenue.amount }));
}

try {
  await story();
} catch (error) {
  console.error(
    error instanceof assert.AssertionError ? error.message : `${error.message}${error.cause ? ` (${error.cause.message})` : ''}`,
  );
  process.exitCode = 1;
} finally {
  hooks.server.closeAllConnections();
  hooks.server.close();
}
