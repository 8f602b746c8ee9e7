import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bank, serverOf, stripeBank, tapBank } from '../../support/banks.ts';
import { gql } from '../../support/client.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { planCancelMutation, planOf, planPay, savedCardRemoveMutation, subscribe } from '../../support/plans.ts';
import { signIn } from '../../support/world.ts';

describe.each([
  { name: 'stripe', start: stripeBank },
  { name: 'tap', start: tapBank },
])('a saved card at $name', ({ name, start }) => {
  let bank: Bank;
  let own: Awaited<ReturnType<typeof serverOf>>;
  let plans: Record<'STARTER' | 'GROWTH' | 'STUDIO', string>;
  const shops: OwnShop[] = [];

  beforeAll(async () => {
    bank = await start();
    own = await serverOf(bank);
    const rows = await own.sql<{ family: string; id: string }>(
      `select family, id from plans where duration = 'MONTHLY' and retired_at is null`,
    );
    plans = Object.fromEntries(rows.map(({ family, id }) => [family, id])) as typeof plans;
  });
  afterEach(() => {
    bank.losing.all = false;
    bank.away.now = false;
    bank.behind.list = false;
    bank.decline(false);
  });
  afterAll(async () => {
    for (const shop of shops) await shop.end();
    await own.stop();
    await bank.stop();
  });

  /** A rule of our own, which needs no proof at each gateway: they differ in how a lost charge is found, or found not to be there. */
  const onlyAt = (gateway: string, title: string, body: () => Promise<void>) => {
    if (gateway === name) test(title, body);
  };
  const run = (task: string) => own.run(task);
  const payments = (creatorId: string) =>
    own.sql<{ id: string; status: string; failureCode: string | null; savedCardId: string | null; reference: string | null }>(
      `select id, status, failure_code as "failureCode", saved_card_id as "savedCardId", gateway_reference as reference
       from payments where creator_id = $1 order by created_at, id`,
      [creatorId],
    );
  const invoices = (creatorId: string) =>
    own.sql<{ kind: string; status: string }>('select kind, status from plan_invoices where creator_id = $1 order by created_at, id', [
      creatorId,
    ]);

  /** An owner on the small plan, whose card the gateway keeps. */
  async function owner() {
    const shop = await ownShop(own.server.databaseUrl, { customers: 0 });
    shops.push(shop);
    const { creatorId } = shop;
    const [user] = await own.sql<{ email: string }>('select email from users u join creators c on c.owner_id = u.id where c.id = $1', [
      creatorId,
    ]);
    const { url } = own.server;
    const caller = { creatorId, url, token: await signIn(user?.email as string, 'CREATOR', { url }) };
    const { payment } = await subscribe(caller, plans.STARTER);
    const [row] = await payments(creatorId);
    bank.payAndSave(row?.reference as string);
    await fetch(`${own.server.url}/payments/return?payment=${payment.id}&lang=en`, { redirect: 'manual' });
    const { savedCard } = await planOf(caller);
    return { ...caller, savedCard: savedCard.id as string };
  }
  type Owner = Awaited<ReturnType<typeof owner>>;

  /** Asks for the larger plan with the saved card. The gateway charges it, and its answer is lost. */
  async function upgradeLost(caller: Owner) {
    bank.losing.all = true;
    const { userErrors } = await subscribe(caller, plans.GROWTH, { savedCard: caller.savedCard });
    bank.losing.all = false;
    expect(userErrors).toMatchObject([{ code: 'PAYMENT_FAILED' }]);
    const payment = (await payments(caller.creatorId)).at(-1) as Awaited<ReturnType<typeof payments>>[number];
    expect(payment).toMatchObject({ status: 'CREATED', reference: null, savedCardId: caller.savedCard });
    expect(bank.charges(payment.id)).toBe(1);
    return payment;
  }
  const letPeriodEnd = ({ creatorId }: Owner) =>
    own.sql(
      `update plan_subscriptions set anchored_at = anchored_at - (period_end - now()), period_start = period_start - (period_end - now()),
         period_end = now() - interval '1 second' where creator_id = $1 and status = 'ACTIVE'`,
      [creatorId],
    );
  const letTimePass = (paymentId: string, time = '1 second') =>
    own.sql('update payments set expires_at = now() - $2::interval where id = $1', [paymentId, time]);
  const isOnLarge = async (caller: Owner) => expect(await planOf(caller)).toMatchObject({ status: 'ACTIVE', plan: { id: plans.GROWTH } });

  test('is kept from the page, and renews the plan', async () => {
    const caller = await owner();
    await letPeriodEnd(caller);
    await run('plans:renew');
    expect(await planOf(caller)).toMatchObject({ status: 'ACTIVE', unpaidInvoice: null, savedCard: { id: caller.savedCard } });
    expect(await invoices(caller.creatorId)).toEqual([
      { kind: 'START', status: 'PAID' },
      { kind: 'RENEWAL', status: 'PAID' },
    ]);
    const renewal = (await payments(caller.creatorId)).at(-1);
    expect(renewal).toMatchObject({ status: 'SUCCEEDED', savedCardId: caller.savedCard });
    expect(bank.charges(renewal?.id as string)).toBe(1);
  });

  describe('that was charged, and the answer was lost,', () => {
    test('is charged once when its owner asks for the same again', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      const again = await subscribe(caller, plans.GROWTH, { savedCard: caller.savedCard });
      expect(again).toMatchObject({ userErrors: [], payment: { id: lost.id, status: 'SUCCEEDED' } });
      await isOnLarge(caller);
      expect(bank.charges(lost.id)).toBe(1);
      expect(await payments(caller.creatorId)).toHaveLength(2);
    });

    onlyAt('tap', 'has paid when its owner turns to the page, so they do not pay twice', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      const { userErrors } = await subscribe(caller, plans.GROWTH, { method: 'CARD' });
      expect(userErrors).toMatchObject([{ code: 'WRONG_STATE', field: ['planId'] }]);
      await isOnLarge(caller);
      expect(await payments(caller.creatorId)).toMatchObject([{}, { id: lost.id, status: 'SUCCEEDED' }]);
    });

    onlyAt('tap', 'is not given up while the gateway cannot be asked', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      bank.away.now = true;
      const { userErrors } = await subscribe(caller, plans.GROWTH, { method: 'CARD' });
      expect(userErrors).toMatchObject([{ code: 'PAYMENT_FAILED' }]);
      expect(await payments(caller.creatorId)).toMatchObject([{}, { id: lost.id, status: 'CREATED' }]);
    });

    onlyAt('stripe', 'has paid also after the time for it is over', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      await letTimePass(lost.id);
      bank.away.now = true;
      await run('billing:reconcile');
      expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ status: 'CREATED' });
      bank.away.now = false;
      await run('billing:reconcile');
      expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ id: lost.id, status: 'SUCCEEDED' });
      await isOnLarge(caller);
      expect(bank.charges(lost.id)).toBe(1);
    });

    test('has paid when the gateway’s event says so, also while its list is behind', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      bank.behind.list = true;
      const { body, headers } = bank.event(lost.id);
      const heard = await fetch(`${own.server.url}/payments/webhooks/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      expect(heard.status).toBe(200);
      expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ status: 'SUCCEEDED', reference: expect.any(String) });
      await isOnLarge(caller);
    });

    test('and that was given up before the charge was there, goes back by itself', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      // As when both happen at once: the gateway did not know the charge yet.
      await own.sql(`update payments set status = 'EXPIRED', failure_code = 'expired' where id = $1`, [lost.id]);
      await own.sql(`update plan_invoices set status = 'VOID' where creator_id = $1 and kind = 'UPGRADE'`, [caller.creatorId]);
      const other = await subscribe(caller, plans.STUDIO);
      expect(other.userErrors).toEqual([]);
      await letTimePass(lost.id, '61 minutes');
      await run('billing:reconcile');
      const [found] = await own.sql<{ status: string; reason: string; reference: string }>(
        `select p.status, r.reason, p.gateway_reference as reference from payments p join refunds r on r.payment_id = p.id where p.id = $1`,
        [lost.id],
      );
      expect(found).toMatchObject({ reason: 'ALREADY_OWNED', reference: expect.any(String) });
      expect(['SUCCEEDED', 'REFUNDED']).toContain(found?.status);
      expect(await planOf(caller)).toMatchObject({ plan: { id: plans.STARTER } });
    });

    onlyAt('tap', 'has paid the renewal that its owner cancels: that period is the last', async () => {
      const caller = await owner();
      await letPeriodEnd(caller);
      bank.losing.all = true;
      await run('plans:renew');
      bank.losing.all = false;
      await gql(planCancelMutation, {}, caller);
      await run('plans:renew');
      expect(await planOf(caller)).toMatchObject({ status: 'ACTIVE', cancelsAtPeriodEnd: true, unpaidInvoice: null });
      expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ status: 'SUCCEEDED' });
    });

    onlyAt('stripe', 'has paid an overdue renewal that its owner cancels', async () => {
      const caller = await owner();
      await letPeriodEnd(caller);
      bank.decline(true);
      await run('plans:renew');
      expect(await planOf(caller)).toMatchObject({ status: 'PAST_DUE' });
      bank.decline(false);
      bank.losing.all = true;
      expect((await planPay(caller, { savedCard: caller.savedCard })).userErrors).toMatchObject([{ code: 'PAYMENT_FAILED' }]);
      bank.losing.all = false;
      const { data } = await gql(planCancelMutation, {}, caller);
      expect(data.planCancel).toMatchObject({ userErrors: [], subscription: { status: 'ACTIVE', cancelsAtPeriodEnd: true } });
      const lost = (await payments(caller.creatorId)).at(-1);
      expect(lost).toMatchObject({ status: 'SUCCEEDED' });
      expect(bank.charges(lost?.id as string)).toBe(1);
    });

    onlyAt('stripe', 'and that was removed, has paid', async () => {
      const caller = await owner();
      const lost = await upgradeLost(caller);
      await gql(savedCardRemoveMutation, { id: caller.savedCard }, caller);
      await run('billing:reconcile');
      await run('billing:reconcile');
      expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ id: lost.id, status: 'SUCCEEDED' });
      expect(bank.charges(lost.id)).toBe(1);
      expect(await planOf(caller)).toMatchObject({ plan: { id: plans.GROWTH }, savedCard: null });
    });
  });

  describe('that the gateway was never asked to charge', () => {
    onlyAt('tap', 'gives way to the page', async () => {
      const caller = await owner();
      bank.away.now = true;
      expect((await subscribe(caller, plans.GROWTH, { savedCard: caller.savedCard })).userErrors).toHaveLength(1);
      bank.away.now = false;
      const { payment, userErrors } = await subscribe(caller, plans.GROWTH, { method: 'CARD' });
      expect(userErrors).toEqual([]);
      expect(payment.redirectUrl).toMatch(/^https:/);
      const [, first, second] = await payments(caller.creatorId);
      expect([first, second]).toMatchObject([{ status: 'EXPIRED' }, { id: payment.id, status: 'CREATED', savedCardId: null }]);
      expect(bank.charges(first?.id as string)).toBe(0);
    });

    onlyAt('stripe', 'leaves the renewal to the next rounds, and fails the attempt when its day is over', async () => {
      const caller = await owner();
      await letPeriodEnd(caller);
      bank.away.now = true;
      await run('plans:renew');
      await run('plans:renew');
      await run('billing:reconcile');
      expect(await planOf(caller)).toMatchObject({ status: 'ACTIVE' });
      expect(await invoices(caller.creatorId)).toMatchObject([{ status: 'PAID' }, { kind: 'RENEWAL', status: 'OPEN' }]);
      const renewal = (await payments(caller.creatorId)).at(-1);
      await letTimePass(renewal?.id as string);
      bank.away.now = false;
      await run('billing:reconcile');
      expect(await planOf(caller)).toMatchObject({ status: 'PAST_DUE' });
      expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ status: 'EXPIRED' });
      expect(bank.charges(renewal?.id as string)).toBe(0);
    });

    onlyAt('tap', 'is not charged once it was removed', async () => {
      const caller = await owner();
      await letPeriodEnd(caller);
      bank.away.now = true;
      await run('plans:renew');
      await gql(savedCardRemoveMutation, { id: caller.savedCard }, caller);
      bank.away.now = false;
      await run('billing:reconcile');
      await run('billing:reconcile');
      const renewal = (await payments(caller.creatorId)).at(-1);
      expect(renewal).toMatchObject({ status: 'EXPIRED' });
      expect(bank.charges(renewal?.id as string)).toBe(0);
      expect(await planOf(caller)).toMatchObject({ status: 'PAST_DUE', savedCard: null });
    });
  });

  test('that the gateway no longer has fails the renewal at once', async () => {
    const caller = await owner();
    const [card] = await own.sql<{ reference: string }>('select reference from saved_cards where id = $1', [caller.savedCard]);
    bank.dropCard(card?.reference.split('/')[1] as string);
    await letPeriodEnd(caller);
    await run('plans:renew');
    expect((await payments(caller.creatorId)).at(-1)).toMatchObject({ status: 'FAILED', failureCode: 'declined' });
    expect(await planOf(caller)).toMatchObject({ status: 'PAST_DUE' });
  });
});
