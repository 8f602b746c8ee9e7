import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import ar from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import creatorsEn from '../../../client/i18n/locales/en/creators.json' with { type: 'json' };
import en from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import { answering, failures } from '../../support/answers.ts';
import { complaintsOf, pageOf } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** Arabic letters that no other creator has in a row, so that a test finds its own creators. */
const newWord = () => [...randomBytes(6)].map((byte) => 'بتثجحخدرزسشصطعغفقكلمن'.charAt(byte % 21)).join('');

async function listed(given: Record<string, unknown>): Promise<CreatorAccount> {
  const creator = await world.creator(given);
  await product(creator, { published: true, cost: 'FREE', title: 'A first course', titleAr: 'دورة أولى' });
  return creator;
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('a visitor types Arabic as it comes, narrows the list, opens a creator and comes back to the same place', async ({ browser }) => {
  const word = newWord();
  const chef = await listed({ fullName: 'Amina', fullNameAr: `آمنة ${word}`, bioAr: 'أُعلّم الطبخ', profession: 'CHEF' });
  // The newer of two who sell as much stands first.
  await listed({ fullName: 'Layla', fullNameAr: `ليلى ${word}`, profession: 'ARTIST' });
  const page = await pageOf(browser);
  await page.goto('/ar');
  const complaints = complaintsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'اكتشف' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar.discover.title);
  const search = page.getByRole('textbox', { name: ar.discover.search });
  await search.pressSequentially(word);
  await expect(cards(page)).toHaveText([`ليلى ${word}`, `آمنة ${word}`]);
  await expect(page).toHaveURL(`/ar/discover?search=${encodeURIComponent(word)}`);
  // Without the hamza, the ta marbuta and the vowel sign.
  await search.fill(`امنه ${word}`);
  await expect(cards(page)).toHaveText([`آمنة ${word}`]);
  await search.fill(`علي ${word}`);
  await expect(page.getByRole('heading', { name: ar.discover.nothing })).toBeVisible();

  await search.fill(word);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: ar.discover.profession }).selectOption('CHEF');
  await page.getByRole('link', { name: ar.discover.sorts.NEWEST }).click();
  await expect(cards(page)).toHaveText([`آمنة ${word}`]);
  const address = `/ar/discover?search=${encodeURIComponent(word)}&profession=CHEF&sort=newest`;
  await expect(page).toHaveURL(address);
  await expect(card(page, `آمنة ${word}`)).toContainText('دورة أولى');
  await page.getByRole('link', { name: `آمنة ${word}` }).click();
  await expect(page).toHaveURL(`/ar/${chef.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`آمنة ${word}`);
  await page.goBack();
  await expect(search).toHaveValue(word);
  await expect(page).toHaveURL(address);
  // The creator just seen is among the recently viewed.
  await expect(page.getByRole('region', { name: ar.recent.title }).getByRole('link', { name: `آمنة ${word}` })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('more creators are added below, keep their place on the way back, and a failure is told and tried again', async ({ browser }) => {
  const word = newWord();
  const made: CreatorAccount[] = [];
  for (let n = 0; n < 13; n++) made.unshift(await listed({ fullName: `${word} ${n}` }));
  const names = made.map((_, n) => `${word} ${12 - n}`);
  const page = await pageOf(browser);
  await page.goto('/en/discover');
  await answering(page, 'Discover', failures.unreachable);
  await page.getByRole('textbox', { name: en.discover.search }).fill(word);
  const failure = page.getByRole('alert').filter({ hasText: en.recent.failed });
  await expect(failure).toContainText(commonEn.error.network);
  await page.unroute('**/graphql');
  await failure.getByRole('button', { name: commonEn.actions.retry }).click();
  await expect(cards(page)).toHaveText(names.slice(0, 12));

  const more = page.getByRole('link', { name: commonEn.actions.loadMore });
  const next = (await more.getAttribute('href')) as string;
  await more.click();
  await expect(cards(page)).toHaveText(names);
  await page.getByRole('link', { name: names[12] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[12] as string);
  await page.goBack();
  await expect(cards(page).filter({ hasText: word })).toHaveText(names);
  await expect(page.getByRole('link', { name: names[12] }).first()).toBeInViewport();

  // Without scripts: the next page has an address, which the server answers, and its list a way back to the beginning.
  const html = await (await page.request.get(next)).text();
  expect(html).toContain(`href="/en/${made[12]?.username}"`);
  expect(html).not.toContain(`href="/en/${made[0]?.username}"`);
  await page.goto(next);
  await expect(cards(page).filter({ hasText: word })).toHaveText([names[12] as string]);
  await page.getByRole('link', { name: en.discover.toStart }).click();
  await expect(cards(page).filter({ hasText: word })).toHaveText(names.slice(0, 12));

  // A cursor that somebody made up.
  await page.goto('/en/discover?after=made-up');
  await expect(page).toHaveURL('/en/discover');
  await expect(cards(page).first()).toBeVisible();
});

test('a creator leaves the page in the settings, and keeps a page of their own', async ({ browser }) => {
  const word = newWord();
  const creator = await listed({ fullName: word });
  const robots = async () => /<meta name="robots"[^>]*>/.exec(await (await page.request.get(`/en/${creator.username}`)).text())?.[0] ?? '';
  const page = await pageOf(browser, { creator: creator.token });
  expect(await robots()).not.toContain('noindex');
  const found = await page.request.get(`/en/discover?search=${encodeURIComponent(word)}&profession=&sort=`);
  expect(await found.text()).toContain(`href="/en/${creator.username}"`);

  await page.goto('/en/cc/settings/profile');
  const listing = page.getByRole('checkbox', { name: creatorsEn.profile.isListed });
  await expect(listing).toBeChecked();
  await page.getByText(creatorsEn.profile.isListed, { exact: true }).click();
  await page.getByRole('button', { name: creatorsEn.settings.save }).click();
  await expect.poll(async () => (await gql('{ creator { isListed } }', {}, creator)).data.creator).toEqual({ isListed: false });
  expect(await robots()).toContain('noindex');
  await page.goto(`/en/discover?search=${encodeURIComponent(word)}`);
  await expect(page.getByRole('heading', { name: en.discover.nothing })).toBeVisible();
  await page.getByRole('link', { name: en.discover.showAll }).click();
  await expect(cards(page).first()).toBeVisible();
});
