import { expect, type Page } from '@playwright/test';
import { appointmentType } from '../../support/availability.ts';
import { event } from '../../support/bookings.ts';
import { alive, complaintsOf, contextOf, type Language } from '../../support/browser.ts';
import { useOtherWords } from '../../support/other-words.ts';
import { item, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

declare global {
  interface Window {
    /** The elements as they were drawn. */
    drawn: Element[];
  }
}

/** Keeps hold of what the server has drawn: each element whose own text has a letter or a digit. Answers these texts. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const own = (element: Element) => [...element.childNodes].some((node) => node instanceof Text && /[\p{L}\d]/u.test(node.data));
    window.drawn = [...document.querySelectorAll('#root *')].filter(own);
    return window.drawn.map(({ textContent }) => textContent);
  });

/** The elements that were drawn, as they are by now: their texts, and null for one that is gone. */
const found = (page: Page) => page.evaluate(() => window.drawn.map((element) => (element.isConnected ? element.textContent : null)));

/** The attributes with words, of all elements. */
const attributes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder', 'datetime'].flatMap((name) => element.getAttribute(name) ?? []),
    ),
  );

for (const language of ['en', 'ar'] satisfies Language[])
  test(`drawn pages are taken over as they stand by a browser that says days and amounts otherwise (${language})`, async ({ browser }) => {
    const creator = await world.creator({ fullNameAr: 'سارة' });
    const { id } = await product(creator, { published: true, title: 'Clay', maxParticipants: 1200 });
    const { id: chapter } = await section(creator, id);
    await item(creator, chapter, { title: 'Trailer', isFree: true });
    const sessionId = await event(creator, { startsIn: 48, price: 3 });
    const { id: typeId } = await appointmentType(creator);
    const at = creator.username;
    // The zone in which the server draws, so that the viewer's own times are those of the page.
    const context = await contextOf(browser, {}, { timezoneId: 'Asia/Kuwait', locale: language === 'ar' ? 'ar-KW' : 'en-GB' });
    await useOtherWords(context);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const pages = [
      '',
      '/discover',
      `/discover?search=${at}`,
      `/${at}`,
      `/${at}/${id}`,
      `/${at}/session/${sessionId}`,
      `/${at}/appointment/${typeId}`,
    ];
    const others = [
      '/terms',
      '/privacy',
      '/refunds',
      '/imprint',
      '/cc/auth',
      '/cc/auth/login',
      '/cc/auth/register',
      '/cc/auth/forgot-password',
    ];
    for (const path of [...pages, ...others, '/forgot-password', '/nobody-here']) {
      await page.goto(`/${language}${path}`);
      const texts = await mark(page);
      const words = await attributes(page);
      expect(texts.length, path).toBeGreaterThan(3);
      await alive(page);
      expect(await found(page), `${path} ${complaints}`).toEqual(texts);
      expect(await attributes(page), path).toEqual(expect.arrayContaining(words));
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
