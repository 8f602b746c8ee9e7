import { expect } from '@playwright/test';
import exportsAr from '../../../client/i18n/locales/ar/exports.json' with { type: 'json' };
import reportsAr from '../../../client/i18n/locales/ar/reports.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import exportsEn from '../../../client/i18n/locales/en/exports.json' with { type: 'json' };
import { answering, failures } from '../../support/answers.ts';
import { book, event } from '../../support/bookings.ts';
import { complaintsOf, contextOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { setOffers } from '../../support/promos.ts';
import { buy, refund } from '../../support/sales.ts';
import { paySeat } from '../../support/seats.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const phone = { width: 360, height: 740 };

test('in Arabic: reports and the dashboard show what was earned', async ({ browser }) => {
  const { report, totals, best } = reportsAr;
  await untilDayLasts('Asia/Kuwait'); // the last of a month too
  const creator = await world.creator();
  const course = await product(creator, { title: 'Ink', titleAr: 'حبر', published: true });
  const other = await product(creator, { title: 'Paper', titleAr: 'ورق', published: true, price: { amount: '3.000', currency: 'KWD' } });
  const dear = await product(creator, { title: 'Desk', published: true, price: { amount: '3000.000', currency: 'KWD' } });
  await setOffers(creator, course.id, { promoCodes: [{ code: 'SUMMER', percentage: 20 }] });
  const sessionId = await event(creator, { price: 5000 });
  const [amal, badr] = [await world.customer(), await world.customer()];
  await buy(amal, course.id, undefined, 'SUMMER');
  await refund((await buy(badr, other.id)).id, 1000);
  await paySeat(badr, (await book(badr, { sessionId })).booking.id);
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);

  await page.goto('/ar/cc/dashboard?period=month');
  await expect(page.getByRole('heading', { name: best.title })).toBeVisible();
  const sold = page.getByRole('main').getByRole('list').first();
  await expect(sold.getByRole('link')).toHaveCount(3);
  await expect(page.getByText(totals.net, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: report.open, exact: true }).click();
  await expect(page).toHaveURL('/ar/cc/reports');

  const rows = page.getByRole('table', { name: report.PRODUCT }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('حبر');
  await page.getByRole('button', { name: report.refund, exact: true }).click();
  await expect(page).toHaveURL(/sort=refund/);
  await expect(rows.nth(1)).toContainText('ورق');
  for (const by of ['SESSION', 'CODE', 'DAY'] as const) {
    await page.getByRole('tab', { name: report[by], exact: true }).click();
    await expect(page.getByRole('table', { name: report[by] }).getByRole('row')).toHaveCount(2);
  }

  await page.getByLabel(report.period, { exact: true }).selectOption('OWN');
  // In one moment, as a slow browser takes them: neither change is lost.
  const days = [report.from, report.to].map((label) => page.getByLabel(label, { exact: true }).elementHandle());
  await page.evaluate(
    (fields) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [n, day] of ['2020-01-01', '2020-12-31'].entries()) {
        setValue?.call(fields[n], day);
        fields[n]?.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    await Promise.all(days),
  );
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/);
  await expect(page.getByRole('heading', { name: report.empty })).toBeVisible();
  await page.getByLabel(report.to, { exact: true }).fill('2019-12-31');
  await expect(page.getByRole('alert')).toHaveText(report.turned);
  await page.getByLabel(report.period, { exact: true }).selectOption('TODAY');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: exportsAr.csv }).click();
  expect((await download).suggestedFilename()).toMatch(/^report-[\d-]+\.csv$/);

  await refund((await buy(amal, dear.id)).id, 1_000_000);
  await page.setViewportSize(phone);
  await visit(page, '/ar/cc/reports?by=session');
  await expect(page.getByRole('list', { name: report.SESSION }).getByRole('listitem')).toHaveCount(1);
  await visit(page, '/ar/cc/dashboard?period=week');
  await expect(page.getByText(totals.net, { exact: true })).toBeVisible();
  // Amounts of thousands stay within their figures, and so do the words of the chart's scale within the chart.
  const wide = await page
    .getByRole('main')
    .locator('dl > div')
    .evaluateAll((figures) =>
      figures.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  expect(wide).toEqual([]);
  const chartTexts = page.getByRole('img', { name: reportsAr.chart.titleDAY }).getByText(/./);
  await expect(chartTexts.filter({ hasText: 'ألف' }).first()).toBeVisible();
  const cut = await chartTexts.evaluateAll((texts) =>
    texts
      .filter((text) => text.getBoundingClientRect().right > document.documentElement.clientWidth - 15)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page of an export shows a file that is being made, gives it, and says what became of others', async ({ browser }) => {
  const creator = await world.creator();
  const { data } = await gql('mutation { exportCreate(kind: SALES) { export { id } } }', {}, creator);
  const { id } = data.exportCreate.export;
  const become = (status: string) =>
    sql(
      `update exports set status = $2, row_count = case when $2 = 'READY' then 0 end, bytes = case when $2 = 'READY' then 100 end where id = $1`,
      [id, status],
    );
  await become('PENDING');
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto(`/en/cc/exports/${id}`);
  const says = (title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible();
  await says(exportsEn.making);
  await expectAccessible(page, { again: true });
  // It shows by itself that the file is there.
  await become('READY');
  await says(exportsEn.ready);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: exportsEn.download }).click();
  expect((await download).suggestedFilename()).toMatch(/^sales-[\d-]+\.csv$/);
  await become('FAILED');
  await page.reload();
  await says(exportsEn.failed);
  await sql('delete from exports where id = $1', [id]);
  await page.reload();
  await says(exportsEn.gone);
  expect(complaints).toEqual([]);
});

test('an export that cannot be loaded says so, and does not ask again by itself', async ({ browser }) => {
  const creator = await world.creator();
  const { data } = await gql('mutation { exportCreate(kind: CUSTOMERS) { export { id } } }', {}, creator);
  const page = await (await contextOf(browser, { creator: creator.token })).newPage();
  await page.clock.install();
  await answering(page, 'Export', failures.unreachable);
  await page.goto(`/en/cc/exports/${data.exportCreate.export.id}`);
  const again = page.getByRole('alert').getByRole('button', { name: commonEn.actions.retry });
  await again.focus();
  await page.clock.runFor(10_000);
  await expect(again).toBeFocused();

  await page.unroute('**/graphql');
  await again.press('Enter');
  await expect(page.getByRole('heading', { name: exportsEn.ready })).toBeVisible();
});
