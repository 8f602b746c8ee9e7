import { expect, type Page } from '@playwright/test';
import { appointmentType } from '../../support/availability.ts';
import { event } from '../../support/bookings.ts';
import { alive, complaintsOf, contextOf, type Language } from '../../support/browser.ts';
import { useOtherWords } from '../../support/other-words.ts';
import { item, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** A page as the server has drawn it. */
interface Drawn {
  /** Whether the client had taken the page over by then. */
  isAlive: boolean;
  /** Each element whose own text has a letter or a digit. */
  elements: Element[];
  /** The texts of these elements. */
  texts: (string | null)[];
  /** The attributes with words, of all elements. */
  words: string[];
}

declare global {
  interface Window {
    drawn: Drawn;
    wordsOf: () => string[];
  }
}

/** Keeps hold of what the server has drawn, in each page that opens: as soon as it is all there, when no client can have begun. */
const keepDrawn = (page: Page) =>
  page.addInitScript(() => {
    window.wordsOf = () =>
      [...document.querySelectorAll('#root *')].flatMap((element) =>
        ['aria-label', 'title', 'alt', 'placeholder', 'datetime'].flatMap((name) => element.getAttribute(name) ?? []),
      );
    const own = (element: Element) => [...element.childNodes].some((node) => node instanceof Text && /[\p{L}\d]/u.test(node.data));
    addEventListener('DOMContentLoaded', () => {
      const elements = [...document.querySelectorAll('#root *')].filter(own);
      const isAlive = 'alive' in document.documentElement.dataset;
      window.drawn = { isAlive, elements, texts: elements.map(({ textContent }) => textContent), words: window.wordsOf() };
    });
  });

/** What the server had drawn. */
const drawn = (page: Page) => page.evaluate(() => ({ ...window.drawn, elements: undefined }));

/** The same elements and attributes as they are by now: null for the text of an element that is gone. */
const taken = (page: Page) =>
  page.evaluate(() => ({
    texts: window.drawn.elements.map((element) => (element.isConnected ? element.textContent : null)),
    words: window.wordsOf(),
  }));

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
    await keepDrawn(page);
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
      const { isAlive, texts, words } = await drawn(page);
      expect(isAlive, path).toBe(false);
      expect(texts.length, path).toBeGreaterThan(3);
      await alive(page);
      const now = await taken(page);
      expect(now.texts, `${path} ${complaints}`).toEqual(texts);
      expect(now.words, path).toEqual(expect.arrayContaining(words));
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
