import { expect, type Locator, type Page, type Request } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import plansAr from '../../../client/i18n/locales/ar/plans.json' with { type: 'json' };
import plansEn from '../../../client/i18n/locales/en/plans.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { answerBank, complaintsOf, enterCard, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { letRenewalFail } from '../../support/money-screens.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { letDaysPass, planCode, planNamed, planOf, subscribed } from '../../support/plans.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** The names of the plans that the migrations bring, cheapest first. */
const names = { en: ['Free', 'Starter', 'Growth', 'Studio'], ar: ['الباقة المجانية', 'باقة الانطلاق', 'باقة النمو', 'باقة الاستوديو'] };

/** The cards of the plans, in their order. */
const cardsOf = (page: Page, label: string): Locator => page.getByRole('list', { name: label, exact: true }).locator('> li');
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Opens the dialog of a plan, and waits until its price is there. */
async function choose(page: Page, plan: string, words: typeof plansEn): Promise<Locator> {
  await page.getByRole('button', { name: filled(words.card.subscribeTo, { plan }), exact: true }).click();
  const dialog = dialogOf(page);
  await expectOpen(dialog);
  await expect(dialog).toContainText(words.dialog.total);
  return dialog;
}

/** Confirms the dialog, with the card where there is a choice. */
async function confirm(page: Page, { dialog, way }: typeof plansEn): Promise<void> {
  await dialogOf(page).getByRole('radio', { name: way.CARD }).click();
  await dialogOf(page).getByRole('button', { name: dialog.confirm, exact: true }).click();
}

/** Waits until the page is loaded anew after a payment, on which a toast says so. */
async function expectPaid(page: Page, language: 'en' | 'ar', message: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${language}/cc/subscription(\\?duration=annually)?$`));
  await expectToast(page, message);
}

test('a creator subscribes with a promo code, takes a greater plan with the saved card, then a lesser one, and removes the card', async ({
  browser,
}) => {
  const { dialog: words, promo, toggle, card, title, state, savedCard, way } = plansEn;
  const owner = await world.freeCreator();
  // Codes are of all accounts.
  const [spring, late] = ['Spring', 'Late'].map((name) => `${name}${owner.creatorId.slice(-8)}`) as [string, string];
  const [, lateId] = await Promise.all([planCode(spring, { percentage: 20 }), planCode(late, { percentage: 50, max_uses: 1 })]);
  const page = await pageOf(browser, { creator: owner.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/subscription');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('radio', { name: toggle.MONTHLY })).toBeChecked();
  await expect(cardsOf(page, toggle.MONTHLY).getByRole('heading')).toHaveText(names.en);
  await expect(cardsOf(page, toggle.MONTHLY).first()).toHaveAttribute('aria-current', 'true');
  await expect(cardsOf(page, toggle.MONTHLY).nth(2)).toContainText('KWD 15.000');
  await page.getByRole('radio', { name: toggle.ANNUALLY }).click();
  await expect(page).toHaveURL('/en/cc/subscription?duration=annually');
  await expect(cardsOf(page, toggle.ANNUALLY).nth(2)).toContainText('KWD 150.000');
  await page.getByRole('radio', { name: toggle.MONTHLY }).click();
  await expect(page).toHaveURL('/en/cc/subscription');

  const dialog = await choose(page, 'Growth', plansEn);
  await expect(dialog.getByRole('heading', { name: 'Subscribe to Growth' })).toBeVisible();
  await expect(dialog).toContainText('Are you sure you want to subscribe to this plan?');
  await expect(dialog).toContainText(`${words.duration}${plansEn.duration.MONTHLY}`);
  await expect(dialog).toContainText(`${words.total}KWD 15.000`);
  await expect(dialog).not.toContainText(words.discount);
  const apply = dialog.getByRole('button', { name: promo.apply });
  const code = dialog.getByLabel(promo.label);
  await expect(apply).toBeDisabled();
  await code.fill('   ');
  await expect(apply).toBeDisabled();
  await code.fill('nonsense');
  await apply.click();
  await expectToast(page, messagesEn.promoCode.invalid);
  await expect(dialog).not.toContainText(words.discount);
  await code.fill(`  ${spring.toLowerCase()} `);
  await apply.click();
  await expect(dialog).toContainText(`${words.discount}20%`);
  await expect(dialog).toContainText(`${words.total}KWD 12.000`);

  // Closing forgets the choice, and with it the code.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, 'Growth', plansEn);
  await expect(dialog).toContainText(`${words.total}KWD 15.000`);
  await code.fill(spring.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(`${words.discount}20%`);
  await confirm(page, plansEn);
  await expectToast(page, 'Will redirect you to payment page');
  await page.locator('input[name=save]').check();
  await enterCard(page, cards.good);
  await expectPaid(page, 'en', 'Payment successfully done.');
  // The back button does not lead to the address of the payment again, which would lead here.
  expect(await page.evaluate(() => navigation.entries().filter(({ url }) => url?.includes('payment=')))).toEqual([]);
  await expect(cardsOf(page, toggle.MONTHLY).getByRole('heading')).toHaveText(['Growth', 'Free', 'Starter', 'Studio']);
  await expect(cardsOf(page, toggle.MONTHLY).first()).toContainText(card.current);
  await expect(page.getByText(state.active, { exact: true })).toBeVisible();
  const plan = await planOf(owner);
  expect(plan).toMatchObject({ status: 'ACTIVE', invoices: [{ total: { amount: '12.000' }, discount: { code: spring } }] });
  // What the console remembers (specification, section 3).
  const kept = await page.evaluate(() => localStorage.getItem('diwan.subscription.active'));
  expect(JSON.parse(kept ?? '')).toEqual({ value: true, expiresAt: plan.periodEnd });
  expect(await page.evaluate(() => localStorage.getItem('diwan.subscription.minutes'))).toContain('"count":');

  const confirmed = dialog.getByRole('button', { name: words.confirm, exact: true });
  await test.step('a greater plan shows what is left of the present one, and asks again when the price has changed', async () => {
    await choose(page, 'Studio', plansEn);
    await expect(dialog).toContainText(filled(words.upgrade, { plan: 'Growth' }));
    await expect(dialog).toContainText(`${filled(words.credit, { plan: 'Growth' })}-KWD 12.000`);
    await expect(dialog).toContainText(`${words.total}KWD 23.000`);
    const saved = dialog.getByRole('radiogroup', { name: way.label }).getByRole('radio', { name: /Visa.*4242/ });
    await expect(saved).toBeChecked();
    // The gateway's page can be chosen instead. What asks for it is not sent.
    const subscribes = (request: Request) => operationOf(request) === 'PlanSubscribe';
    await page.route('**/graphql', (route) => (subscribes(route.request()) ? route.abort() : route.continue()));
    const [asked] = await Promise.all([page.waitForRequest(subscribes), confirm(page, plansEn)]);
    expect(asked.postDataJSON().variables.input).toMatchObject({ method: 'CARD', savedCard: null });
    await expectToast(page, messagesEn.payment.unavailable);
    expect(complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
    await page.unroute('**/graphql');
    await saved.click();
    await code.fill(late);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(`${words.discount}50%`);
    // It is used up by another account while the person reads.
    await sql('update plan_promo_codes set used = 1 where id = $1', [lateId]);
    await confirmed.click();
    await expectToast(page, messagesEn.promoCode.usedUp);
    await expect(dialog).not.toContainText(words.discount);
    await expect(dialog).toContainText(`${words.total}KWD 23.000`);
    await expect(code).toBeVisible();
    await expectAccessible(page, { again: true });
    // Half of the period passes.
    await letDaysPass(owner.creatorId, 15);
    await confirmed.click();
    await expect(dialog.getByText(words.priceChanged)).toBeVisible();
    await expect(dialog).not.toContainText(`${words.total}KWD 23.000`);
    await expectAccessible(page, { again: true });
    await confirmed.click();
    // No page of the gateway in between.
    await expectPaid(page, 'en', messagesEn.success.payment);
    await expect(cardsOf(page, toggle.MONTHLY).first()).toContainText('Studio');
    expect(await planOf(owner)).toMatchObject({ plan: { name: 'Studio' }, invoices: [{ discount: null }, {}] });
  });

  await test.step('a lesser plan comes later, and can be taken back', async () => {
    await choose(page, 'Starter', plansEn);
    await expect(dialog).toContainText(words.startsOn);
    // Nothing is paid now.
    await expect(code).toHaveCount(0);
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    const loaded = page.waitForEvent('load');
    await confirmed.click();
    await loaded;
    await expectPaid(page, 'en', messagesEn.success.planChangesLater);
    await expect(cardsOf(page, toggle.MONTHLY).filter({ hasText: 'Starter' })).toContainText(card.next);
    await page.getByRole('button', { name: filled(state.stay, { plan: 'Studio' }) }).click();
    await expectToast(page, state.resumed);
    await expect(page.getByText(card.next)).toHaveCount(0);
  });

  await test.step('the card is removed', async () => {
    await visit(page, '/en/cc/settings/billing');
    await expect(page.getByText('4242')).toBeVisible();
    await page.getByRole('button', { name: savedCard.remove }).click();
    const asking = page.getByRole('alertdialog');
    await expectOpen(asking);
    await asking.getByRole('button', { name: savedCard.remove }).click();
    await expectToast(page, savedCard.removed);
    await expect(page.getByText(savedCard.none)).toBeVisible();
    expect(await planOf(owner)).toMatchObject({ savedCard: null, plan: { name: 'Studio' } });
  });
  expect(complaints).toEqual([]);
});

test('in Arabic: a lost answer and a double click ask for one payment, a declined one is tried again with 3-D Secure, and the plan is cancelled, goes on, and falls due', async ({
  browser,
}) => {
  const { dialog: words, cancel, state, invoices, pastDue, toggle } = plansAr;
  const owner = await world.freeCreator({ fullNameAr: 'سارة علي' });
  const page = await pageOf(browser, { creator: owner.token });
  const keys: string[] = [];
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON();
    if (body?.operationName !== 'PlanSubscribe') return route.continue();
    keys.push(body.variables.input.idempotencyKey);
    // The server gets the request, but its answer is lost.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto('/ar/cc/subscription');
  await expect(cardsOf(page, toggle.MONTHLY).getByRole('heading')).toHaveText(names.ar);
  await choose(page, 'باقة الانطلاق', plansAr);
  await confirm(page, plansAr);
  await expectToast(page, messagesAr.payment.unavailable);
  await dialogOf(page).getByRole('button', { name: words.confirm, exact: true }).dblclick();
  // Who leaves the gateway by the back button can go on with the payment.
  await expect(page.locator('button[value=pay]')).toBeVisible();
  const gateway = page.url();
  await page.goBack();
  await expect(page.getByText(plansAr.return.open)).toBeVisible();
  await page.getByRole('link', { name: plansAr.return.continue }).click();
  await expect(page).toHaveURL(gateway);
  await enterCard(page, cards.declined);
  const complaints = complaintsOf(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(messagesAr.payment.unavailable);
  await expect(alert).toContainText(messagesAr.payment.declined);
  await expectAccessible(page);
  await expect(cardsOf(page, toggle.MONTHLY).first()).toContainText('الباقة المجانية');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);

  await alert.getByRole('button', { name: commonAr.actions.retry }).click();
  await expect(dialogOf(page).getByRole('heading', { name: filled(words.title, { plan: 'باقة الانطلاق' }) })).toBeVisible();
  await confirm(page, plansAr);
  await page.locator('input[name=save]').check();
  await enterCard(page, cards.challenged);
  await answerBank(page, 'complete');
  await expectPaid(page, 'ar', messagesAr.success.payment);
  await expect(cardsOf(page, toggle.MONTHLY).first()).toContainText('باقة الانطلاق');
  await expect(page.getByText(plansAr.return.open)).toHaveCount(0);
  expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', invoiceCount: 1 });

  await visit(page, '/ar/cc/settings/billing');
  const bill = page.getByRole('row').filter({ hasText: 'باقة الانطلاق' });
  await expect(bill).toContainText(invoices.is.PAID);
  await page.getByRole('button', { name: state.cancel }).click();
  const asking = page.getByRole('alertdialog');
  await expectOpen(asking);
  await asking.getByRole('button', { name: cancel.confirm }).click();
  await expectToast(page, cancel.done);
  await expect(page.getByText(state.ending, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: state.resume }).click();
  await expectToast(page, state.resumed);
  await expect(page.getByText(state.active, { exact: true })).toBeVisible();

  await test.step('an overdue renewal is told on each screen of the console, and paid from there', async () => {
    await letRenewalFail(owner);
    await page.goto('/ar/cc/product/list');
    const banner = page.getByRole('region', { name: pastDue.label });
    await expect(banner).toContainText('باقة الانطلاق');
    await expectAccessible(page, { again: true });
    await banner.getByRole('button', { name: /5[.٫]000/ }).click();
    // The gateway's page.
    await expect(page.locator('button[value=pay]')).toBeVisible();
  });

  await test.step('what was left there is offered again; an overdue plan ends at once when it is cancelled, and the toast says so', async () => {
    await page.goBack();
    await page.getByRole('link', { name: pastDue.plan }).click();
    await expect(page.getByText(plansAr.return.open)).toBeVisible();
    await expectAccessible(page, { again: true });
    await page.getByRole('button', { name: state.cancel }).click();
    await expectOpen(asking);
    await expect(asking).toContainText(cancel.textNow);
    await asking.getByRole('button', { name: cancel.confirm }).click();
    await expectToast(page, cancel.doneNow);
    await expect(page.getByText(state.free)).toBeVisible();
    await expect(page.getByRole('region', { name: pastDue.label })).toBeHidden();
  });
  expect(complaints).toEqual([]);
});

test('the landing page shows the plans in both durations', async ({ page }) => {
  const { pricing, toggle } = plansEn;
  await page.goto('/en');
  const part = page.getByRole('region', { name: pricing.title });
  await expect(part.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(4);
  await expect(part).toContainText('KWD 15.000');
  await part.getByRole('radio', { name: toggle.ANNUALLY }).click();
  await expect(part).toContainText('KWD 150.000');
  await part.getByRole('link', { name: pricing.startFree }).click();
  await expect(page).toHaveURL('/en/cc/auth/register');
});

test('a creator with a yearly plan sees the yearly ones first, and may look at the others', async ({ browser }) => {
  const { toggle, promo } = plansEn;
  const owner = await world.freeCreator();
  await subscribed(owner, await planNamed('STARTER', 'ANNUALLY'));
  const page = await pageOf(browser, { creator: owner.token });
  await page.goto('/en/cc/subscription');
  await expect(page.getByRole('radio', { name: toggle.ANNUALLY })).toBeChecked();
  const own = cardsOf(page, toggle.ANNUALLY).first();
  await expect(own.getByRole('heading')).toHaveText('Starter');
  await expect(own).toHaveAttribute('aria-current', 'true');

  // A better plan is paid now, so a code can be typed; a lesser one later.
  await expect((await choose(page, 'Growth', plansEn)).getByLabel(promo.label)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: toggle.MONTHLY }).press('Space');
  await expect(page).toHaveURL('/en/cc/subscription?duration=monthly');
  await page.reload();
  await expect(page.getByRole('radio', { name: toggle.MONTHLY })).toBeChecked();
  await expect((await choose(page, 'Growth', plansEn)).getByLabel(promo.label)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: toggle.ANNUALLY }).press('Space');
  await expect(page).toHaveURL('/en/cc/subscription');
});
