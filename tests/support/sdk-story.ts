/** A program of an integrator: it knows `@diwan/sdk` and nothing of this project. It is compiled and run in a folder of its own. */
export const story = /* TypeScript */ `
import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Diwan, DiwanError, type DiwanEvent, type Product, UserErrors, verifyWebhook } from '@diwan/sdk';

const [endpoint, cover, unique] = process.argv.slice(2) as [string, string, string];
const password = 'Diwan1234';
const guest = createClient({ endpoint });

async function linkIn(email: string): Promise<string> {
  for (;;) {
    const mails = (await (await fetch(\`\${endpoint}/dev/mail.json?to=\${encodeURIComponent(email)}\`)).json()) as { links: string[] }[];
    const token = mails.flatMap(({ links }) => links.map((link) => new URL(link).searchParams.get('token'))).find(Boolean);
    if (token) return token;
    await sleep(100);
  }
}

async function signUp(role: 'CREATOR' | 'CUSTOMER'): Promise<Diwan> {
  const email = \`\${role.toLowerCase()}-\${unique}@example.com\`;
  await guest.account.signup({ email, password, role, phoneNumber: '+96599887766' });
  const { token } = await guest.account.emailVerify(await linkIn(email));
  return guest.with({ token });
}

/** What a browser does on the page of the gateway. */
async function pay(url: string): Promise<void> {
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
  const body = new URLSearchParams({ token, number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', action: 'pay' });
  const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  await fetch(new URL(headers.get('location') ?? '', url), { redirect: 'manual' });
}

const failureOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => undefined, (error: unknown) => error);

const owner = await signUp('CREATOR');
await owner.profile.complete({ fullName: 'Sara Ali', bio: 'I teach drawing', profession: 'ARTIST', username: \`shop-\${unique}\`, phoneNumber: '+96599887766' });
const { secret } = await owner.apiKeys.create({
  name: 'Our shop',
  scopes: ['products:write', 'content:write', 'orders:write', 'reports:read'],
});
const diwan = guest.with({ apiKey: secret });

const draft = await diwan.products.create({ title: 'Drawing faces', idempotencyKey: \`drawing-\${unique}\` });
const again = await diwan.products.create({ title: 'Drawing faces', idempotencyKey: \`drawing-\${unique}\` });
const product: Product = draft.product;
const refused = await failureOf(diwan.products.publish(product.id));
if (!(refused instanceof UserErrors)) throw new Error('A product without a price was published', { cause: refused });

const progress: number[] = [];
const picture = await diwan.files.upload(await openAsBlob(cover), { name: 'cover.png', onProgress: (sent) => progress.push(sent) });
await diwan.products.update(product.id, {
  subtitle: 'Line by line',
  coverId: picture.id,
  price: { amount: '12.500', currency: 'KWD' },
  startDate: '2026-01-01',
});
const published = await diwan.products.publish(product.id);

const connected = Promise.withResolvers<boolean>();
const sales = diwan.sales.made({ onConnect: connected.resolve });
await connected.promise;
const heard = sales.next();

const buyer = await signUp('CUSTOMER');
const { order, payment } = await buyer.orders.checkout({ productId: product.id });
await pay(payment?.redirectUrl ?? '');
const sale = (await heard).value;
await sales.return?.();
diwan.close();

const preview = await diwan.orders.refundPreview(order.id, { amount: '2.500' });
await diwan.orders.refund({ orderId: order.id, amount: '2.500', reason: 'CUSTOMER_REQUEST' });
const revenue = await diwan.reports.revenue({ period: 'ALL' });
const rows: string[] = [];
for await (const row of diwan.reports.allRevenueReportRows({ by: 'PRODUCT' })) rows.push(\`\${row.title}: \${row.gross.amount}\`);
const sold: number[] = [];
for await (const { order } of diwan.sales.all({ first: 1 })) sold.push(order.number);
const { totalCount } = await diwan.sales.list();

const forbidden = await failureOf(diwan.payouts.balance());
const unscoped = await failureOf(diwan.customers.list());
const arabic = await failureOf(diwan.with({ language: 'ar' }).products.create({ title: '' }));
const own = await diwan.request<{ product: { title: string } }>('query ($id: UUID!) { product(id: $id) { title } }', { id: product.id });

/** What only the compiler runs: types tell events apart, and refuse wrong input. */
export async function typed(event: DiwanEvent): Promise<string> {
  if (event.type === 'order.paid') return \`\${event.data.sale.order.total.amount}\`;
  if (event.type === 'unknown') return event.givenType;
  // @ts-expect-error a product has no such field
  await diwan.products.create({ titel: 'x' });
  // @ts-expect-error there is no such reason
  await diwan.orders.refund({ orderId: 'x', reason: 'BECAUSE' });
  // @ts-expect-error an id is text
  await diwan.products.get(12);
  return verifyWebhook('{}', {}, 'whsec_x').id;
}

const codeOf = (error: unknown) => (error instanceof DiwanError ? { code: error.code, scope: error.scope, hasId: Boolean(error.requestId) } : String(error));
console.log(
  JSON.stringify({
    sameDraft: again.product.id === product.id,
    missing: refused.errors.map(({ field }) => field?.join('.')),
    picture: picture.kind,
    arrived: progress.at(-1) === picture.bytes,
    status: published.product.status,
    sale: { total: sale?.order.total.amount, number: sale?.order.number },
    preview: preview.amount.amount,
    orderCount: revenue.orderCount,
    rows,
    sold,
    totalCount,
    forbidden: codeOf(forbidden),
    unscoped: codeOf(unscoped),
    arabic: arabic instanceof UserErrors && arabic.of('title'),
    own: own.product.title,
  }),
);
`;
