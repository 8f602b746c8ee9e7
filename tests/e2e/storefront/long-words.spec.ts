import { expect, type Page } from '@playwright/test';
import { appointments } from '../../support/bookings.ts';
import { alive, pageOf } from '../../support/browser.ts';
import { session } from '../../support/sessions.ts';
import { item, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';

/** Texts of people, each of one word that is as long as its field allows, in letters that are wide. */
const word = (length: number) => 'W'.repeat(length);
const wordAr = (length: number) => 'ض'.repeat(length);
const both = (name: string, length: number) => ({ [name]: word(length), [`${name}Ar`]: wordAr(length) });

/** A creator who writes one word everywhere, and the addresses of all public pages on which it stands. */
async function pages(): Promise<string[]> {
  const { creator, typeId } = await appointments();
  const texts = {
    ...both('title', 100),
    descriptionAr: `<p>${wordAr(300)}</p>`,
    description: `<h2>${word(100)}</h2><ul><li>${word(300)}</li></ul>`,
  };
  const asked = { question: word(100), questionAr: wordAr(100), answer: word(300), answerAr: wordAr(300) };
  const told = { text: word(100), textAr: wordAr(100) };
  const { id: productId } = await product(creator, {
    published: true,
    ...texts,
    ...both('subtitle', 300),
    benefits: [{ ...told, ...both('description', 300) }],
    requirements: [told],
    questions: [asked],
  });
  const { id: sectionId } = await section(creator, productId, word(50));
  await item(creator, sectionId, { title: word(50), isFree: true });
  const place = { location: 'OFFLINE', area: word(100), address: word(200), includes: [told] };
  const { id: sessionId } = await session(creator, { published: true, ...texts, ...place });
  await sql(
    `update appointment_types set title = $2, title_ar = $3, description = $4, location = 'OFFLINE', area = $2, address = $2, includes = $5 where id = $1`,
    [typeId, word(100), wordAr(100), `<p>${word(300)}</p>`, JSON.stringify([told])],
  );
  await sql('update creators set full_name = $2, full_name_ar = $3, bio = $4, bio_ar = $5 where id = $1', [
    creator.creatorId,
    word(64),
    wordAr(64),
    word(180),
    wordAr(180),
  ]);
  const page = `/${creator.username}`;
  return [
    page,
    `${page}?q=${word(60)}`,
    `${page}/${productId}`,
    `${page}/session/${sessionId}`,
    `${page}/appointment/${typeId}`,
    `/discover?search=${word(64)}`,
    '/discover',
    '/',
  ];
}

/** What reaches beyond the window, to be shown when something does. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (right > clientWidth + 1 || left < -1) && element.children.length === 0;
    });
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.slice(0, 5).map((element) => `${element.tagName} ${element.textContent?.slice(0, 20)}`),
    ];
  });

test('a word that is longer than a phone is wide breaks anywhere, on each public page', async ({ browser }) => {
  const addresses = await pages();
  const page = await pageOf(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  const found: Record<string, string[]> = {};
  // The last pages show whom one has visited: the first visits are remembered.
  for (const language of ['en', 'ar'])
    for (const path of addresses) {
      await page.goto(`/${language}${path}`);
      await alive(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const excess = await beyond(page);
      if (excess.length) found[`/${language}${path.replaceAll(/[0-9a-f-]{36}/g, 'id')}`] = excess;
    }
  expect(found).toEqual({});
});
