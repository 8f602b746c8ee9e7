import { describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import { checkout, checkoutMutation, newKey, readPayment, shop } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { type Account, world } from '../../support/world.ts';

/** Opens a payment, and returns its card page. */
async function cardPage({ language = 'EN', title = 'Drawing <faces> & "hands"' } = {}) {
  const { productId } = await shop({ title, titleAr: 'رسم الوجوه' });
  const customer = await world.customer();
  const { payment } = await checkout(customer, productId, { language });
  return { payment, customer, productId, page: await openPage(payment.redirectUrl) };
}
const chargedTimes = async (paymentId: string) =>
  sql(
    `select 1 from sandbox_gateway.events e join sandbox_gateway.payments p using (reference) where p.payment_id = $1 and e.type = 'payment.succeeded'`,
    [paymentId],
  );
const statusOf = async (customer: Account, id: string) => (await readPayment(customer, id)).status;

describe('the card page', () => {
  test('shows the amount and the seller in the payment’s language, and loads nothing from other sites', async () => {
    const { page } = await cardPage();
    expect(page.status).toBe(200);
    expect(page.html).toContain('<html lang="en" dir="ltr">');
    expect(page.html).toContain('Drawing &lt;faces&gt; &amp; &quot;hands&quot;');
    expect(page.html).toContain('Sara Ali');
    expect(page.html).toMatch(/KWD\s12\.500/);
    expect(page.html).toContain('4242 4242 4242 4242');
    expect(page.html).not.toMatch(/<script|src=|https?:\/\/(?!localhost)/);
    expect(page.policy).toContain("default-src 'none'");
    expect(page.policy).toContain(`form-action 'self' ${setting('TEST_URL')}`);
  });

  test('is in Arabic and from right to left for an Arabic payment', async () => {
    const { page } = await cardPage({ language: 'AR' });
    expect(page.html).toContain('<html lang="ar" dir="rtl">');
    expect(page.html).toContain('رسم الوجوه');
    expect(page.html).toContain('12.500'); // digits as the site has them by default
  });

  test.each([
    [{ number: '' }, 'Card number is required'],
    [{ number: '4242 4242 4242 4241' }, 'This is not a valid card number'],
    [{ number: '5555 5555 5555 4444' }, 'Only the test cards below are taken here'],
    [{ expiry: '' }, 'Expiry is required'],
    [{ expiry: '13/39' }, 'Write the expiry as MM/YY'],
    [{ expiry: '01/20' }, 'This card has expired'],
    [{ cvc: '12' }, 'The CVC has 3 or 4 digits'],
    [{ cvc: '' }, 'CVC is required'],
  ])('with %j says so at the field and charges nothing', async (wrong, message) => {
    const { page, payment, customer } = await cardPage();
    const answer = await submitPage(page, { ...goodCard, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(message);
    expect(answer.html).toContain('aria-invalid="true"');
    expect(answer.html).not.toContain('value="123"');
    expect(await statusOf(customer, payment.id)).toBe('CREATED');
  });

  test('accepts Arabic digits', async () => {
    const { page, payment, customer } = await cardPage({ language: 'AR' });
    const answer = await submitPage(page, { ...goodCard, number: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', expiry: '١٢/٣٩', cvc: '١٢٣' });
    expect(answer.location).toContain(`/payments/return?payment=${payment.id}&lang=ar`);
    await openPage(answer.location as string);
    expect(await statusOf(customer, payment.id)).toBe('SUCCEEDED');
  });

  test.each(['', 'wrong', '4'.repeat(43)])('refuses a form with the token %j', async (token) => {
    const { page, payment, customer } = await cardPage();
    expect((await submitPage(page, { ...goodCard, token })).status).toBe(403);
    expect(await statusOf(customer, payment.id)).toBe('CREATED');
  });

  test('refuses a number that is far too long', async () => {
    const { page } = await cardPage();
    const answer = await submitPage(page, { ...goodCard, number: '4'.repeat(10_000) });
    expect(answer.status).toBe(413);
  });

  test('of an unknown payment is not found', async () => {
    expect((await openPage(`${setting('TEST_GATEWAY_URL')}/pay/sbx_nothing`)).status).toBe(404);
    expect((await openPage(`${setting('TEST_GATEWAY_URL')}/pay/sbx_nothing/challenge`)).status).toBe(404);
  });

  test('of an expired payment accepts no card and leads back', async () => {
    const { page, payment } = await cardPage();
    await sql(`update sandbox_gateway.payments set expires_at = now() - interval '1 second' where payment_id = $1`, [payment.id]);
    const answer = await submitPage(page, goodCard);
    expect(answer.html).toContain('This page is too old');
    expect(answer.html).toContain(`/payments/return?payment=${payment.id}`);
    expect(await chargedTimes(payment.id)).toHaveLength(0);
  });
});

describe('a payment at the gateway', () => {
  test('that is cancelled charges nothing and leads back, and a new one can begin', async () => {
    const { page, payment, customer, productId } = await cardPage();
    const answer = await submitPage(page, { action: 'cancel' });
    expect((await openPage(answer.location as string)).location).toBe(`${setting('TEST_URL')}/en/payment/${payment.id}`);
    expect(await readPayment(customer, payment.id)).toMatchObject({
      status: 'FAILED',
      failureMessage: expect.stringContaining('You left'),
    });
    const again = await checkout(customer, productId);
    expect(again.payment.id).not.toBe(payment.id);
    expect(again.order.id).toBe(payment.order.id);
  });

  test('with 3-D Secure is decided by the challenge, which cannot be skipped', async () => {
    const { page, payment, customer } = await cardPage();
    const asked = await submitPage(page, { ...goodCard, number: '4000 0000 0000 3220' });
    expect(asked.location).toBe(`${payment.redirectUrl}/challenge`);
    // The card page still shows the challenge. In the shop, nothing is paid.
    expect((await openPage(payment.redirectUrl)).location).toBe(asked.location);
    await openPage(`${setting('TEST_URL')}/payments/return?payment=${payment.id}&lang=en`);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: asked.location });
    const challenge = await openPage(asked.location as string);
    expect(challenge.html).toContain('3220');
    const back = await submitPage(challenge, { action: 'complete' });
    await openPage(back.location as string);
    expect(await statusOf(customer, payment.id)).toBe('SUCCEEDED');
  });

  test('with 3-D Secure fails if the challenge fails', async () => {
    const { page, payment, customer } = await cardPage();
    const asked = await submitPage(page, { ...goodCard, number: '4000 0000 0000 3220' });
    const back = await submitPage(await openPage(asked.location as string), { action: 'fail' });
    await openPage(back.location as string);
    expect(await readPayment({ ...customer, language: 'ar' }, payment.id)).toMatchObject({
      status: 'FAILED',
      redirectUrl: null,
      failureMessage: expect.stringContaining('البنك'),
    });
  });

  test('is charged once by twenty submits at once; reload and the back button show that it is paid', async () => {
    const { page, payment } = await cardPage();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitPage(page, goodCard)));
    expect(answers.filter(({ location }) => location?.includes('/payments/return'))).toHaveLength(1);
    expect(await chargedTimes(payment.id)).toHaveLength(1);
    for (const again of [
      await openPage(payment.redirectUrl),
      await openPage(`${payment.redirectUrl}/challenge`),
      await submitPage(page, goodCard),
    ]) {
      expect(again.status).toBe(200);
      expect(again.html).toContain('Already paid');
      expect(again.html).toContain(`/payments/return?payment=${payment.id}`);
    }
    expect(await chargedTimes(payment.id)).toHaveLength(1);
  });
});

describe('the API of the gateway', () => {
  const api = (path: string, init: RequestInit = {}) => fetch(`${setting('TEST_GATEWAY_URL')}/v1${path}`, init);
  test('refuses calls without the secret', async () => {
    expect((await api('/payments/sbx_x')).status).toBe(401);
    expect((await api('/payments', { method: 'POST', headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  });

  test('and of the shop shows a payment to its own customer only', async () => {
    const { productId } = await shop();
    const [one, two] = [await world.customer(), await world.customer()];
    const { payment } = (await gql(checkoutMutation, { input: { productId, idempotencyKey: newKey() } }, one)).data.checkout;
    expect(await readPayment(two, payment.id)).toBeNull();
  });
});
