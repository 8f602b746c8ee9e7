import { expect, type Locator, type Page } from '@playwright/test';
import ar from '../../../client/i18n/locales/ar/availability.json' with { type: 'json' };
import creatorsAr from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import en from '../../../client/i18n/locales/en/availability.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { mostOverrides } from '../../../schema/rules/availability.ts';
import { appointmentType, availabilityQuery, everyDay, intervals, open, sessionRow, weekdays } from '../../support/availability.ts';
import { complaintsOf, expectAccessible, expectFitting, filled, pageOf, push } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { day } from '../../support/day.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const label = (page: Page | Locator, text: string) => page.getByLabel(text, { exact: true });
const weekday = (number: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2023, 0, 1 + number)));
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test.describe('in English, on a desktop', () => {
  test('a creator adds an appointment type, opens hours, and asks why a time is not offered', async ({ browser }) => {
    const creator = await world.creator();
    const page = await pageOf(browser, { creator: creator.token });
    await page.setViewportSize({ width: 1280, height: 900 });
    const complaints = complaintsOf(page);
    await page.goto('/en/cc/session/availability');

    // Nothing can be booked yet. A type needs a title and a price.
    await page.getByRole('link', { name: en.types.add }).click();
    await button(page, en.type.create).click();
    await expect(page.getByText(messagesEn.title.required)).toBeVisible();
    await expectAccessible(page, { again: true });
    await page.getByRole('group', { name: 'English', exact: true }).getByLabel(en.type.title).fill('Portfolio review');
    await label(page, en.type.price).fill('12.5');
    await button(page, en.type.create).click();
    await expect(page.getByText(en.type.created).last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Portfolio review' })).toBeVisible();

    // Sunday gets two intervals, which are copied to all days; hours that overlap are refused where they are.
    const sunday = group(page, weekday(0, 'en-GB'));
    await sunday.getByRole('checkbox').press('Space');
    const first = sunday.getByRole('group').first();
    await first.getByLabel(en.hours.to, { exact: true }).fill('12');
    await button(page, filled(en.hours.addTo, { day: weekday(0, 'en-GB') })).click();
    const second = sunday.getByRole('group').last();
    await second.getByLabel(en.hours.from, { exact: true }).fill('11:00');
    await second.getByLabel(en.hours.to, { exact: true }).fill('24:00');
    await button(page, en.hours.save).click();
    await expect(page.getByText(messagesEn.intervals.overlap)).toBeVisible();
    await expectAccessible(page, { again: true });
    await second.getByLabel(en.hours.from, { exact: true }).fill('4 pm');
    await button(page, filled(en.hours.copy, { day: weekday(0, 'en-GB') })).click();
    await page.getByRole('menuitem', { name: en.hours.copyToAll }).click();
    await button(page, en.hours.save).click();
    await expect(page.getByText(en.hours.saved).last()).toBeVisible();
    const saved = (await gql(availabilityQuery, {}, creator)).data.availability;
    expect(saved.hours).toEqual(everyDay('09:00-12:00', '16:00-24:00'));

    // A session is in the way at ten.
    const ahead = day('Asia/Kuwait', 7);
    await sessionRow(creator, { startsAt: `${ahead}T07:00:00Z` });
    await label(page, en.why.day).fill(ahead.split('-').reverse().join('/'));
    await label(page, en.why.time).fill('10:00');
    await button(page, en.why.ask).click();
    await expect(page.getByText('“Drawing together” is at that time, from 10:00 to 11:00')).toBeVisible();
    await expect(page.getByRole('link', { name: en.why.session })).toBeVisible();
    await label(page, en.why.time).fill('16:30');
    await button(page, en.why.ask).click();
    await expect(page.getByText(/16:30 can be booked/)).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('a date is shown when it is chosen in the list, and when its hours are refused', async ({ browser }) => {
    const creator = await world.creator();
    const days = Array.from({ length: 12 }, (_, n) => day('Asia/Kuwait', 40 + n));
    const [tenth, wrong, last] = days.slice(9) as [string, string, string];
    await open(creator, { overrides: days.map((on) => ({ day: on, intervals: intervals('09:00-10:00', '11:00-12:00') })) });
    const page = await pageOf(browser, { creator: creator.token });
    await page.setViewportSize({ width: 1280, height: 600 });
    const complaints = complaintsOf(page);
    await page.goto('/en/cc/session/availability');
    const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
    const named = (on: string) => format.format(new Date(on));
    const inList = (on: string) => page.getByRole('listitem').getByRole('button', { name: named(on) });
    const inMonth = (on: string) => page.locator(`[data-day="${on}"]`);
    const second = group(page, filled(en.hours.interval, { day: named(wrong), n: 2 }));

    // The list begins with ten dates. A chosen one is shown in its month, and takes the focus.
    await expect(inList(tenth)).toBeVisible();
    await expect(inList(wrong)).toHaveCount(0);
    await button(page, filled(en.dates.all, { n: 12 })).click();
    await inList(wrong).click();
    await expect(group(page, named(wrong))).toBeFocused();
    await expect(group(page, named(wrong)).getByRole('heading')).toBeInViewport();
    await expect(inMonth(wrong)).toHaveAttribute('aria-pressed', 'true');

    // Its hours overlap, and it is not shown when they are to be saved.
    await label(second, en.hours.from).fill('9:30');
    await inList(last).click();
    await expect(second).toHaveCount(0);
    await button(page, en.hours.save).click();
    await expect(label(second, en.hours.from)).toBeFocused();
    await expect(second.getByText(messagesEn.intervals.overlap)).toBeVisible();
    await expect(inMonth(wrong)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await label(second, en.hours.from).fill('10:30');
    await button(page, en.hours.save).click();
    await expect(page.getByText(en.hours.saved).last()).toBeVisible();
    const { overrides } = (await gql(availabilityQuery, {}, creator)).data.availability;
    expect(overrides[10]).toEqual({ day: wrong, intervals: intervals('09:00-10:00', '10:30-12:00') });
    expect(complaints).toEqual([]);
  });

  test('a date more than there may be is refused beside the dates', async ({ browser }) => {
    const creator = await world.creator();
    const [today, ...days] = Array.from({ length: mostOverrides + 1 }, (_, n) => day('Asia/Kuwait', n));
    await open(creator, { overrides: days.map((on) => ({ day: on, intervals: [] })) });
    const page = await pageOf(browser, { creator: creator.token });
    await page.goto('/en/cc/session/availability');
    await page.locator(`[data-day="${today}"]`).click();
    await button(page, en.dates.close).click();
    const told = page.getByRole('alert').filter({ hasText: filled(messagesEn.overrides.max, { max: mostOverrides }) });
    await button(page, en.hours.save).click();
    await expect(told).toBeFocused();
    await expectAccessible(page, { again: true });
    await button(page, en.dates.reset).click();
    await expect(told).toHaveCount(0);
  });

  test('an older form does not write over a newer one', async ({ browser }) => {
    const creator = await world.creator();
    await appointmentType(creator);
    const page = await pageOf(browser, { creator: creator.token });
    await page.goto('/en/cc/session/availability');
    await label(page, en.rules.cap).fill('4');
    await open(creator, { hours: everyDay('09:00-10:00') });
    await button(page, en.hours.save).click();
    await expect(page.getByText(messagesEn.availability.stale)).toBeVisible();
  });
});

test.describe('in Arabic, on a phone', () => {
  test('a creator opens hours, closes a date, and changes the calendar’s settings', async ({ browser }) => {
    const creator = await world.creator();
    await appointmentType(creator, { titleAr: 'مراجعة الأعمال' });
    await open(creator, { hours: [{ weekday: 'MONDAY', intervals: intervals('09:00-12:00') }] });
    const page = await pageOf(browser, { creator: creator.token });
    await page.setViewportSize({ width: 360, height: 740 });
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc/session/availability');
    await expect(page.getByRole('link', { name: 'مراجعة الأعمال' })).toBeVisible();
    await expectFitting(page);

    const thursday = weekday(4, 'ar');
    await group(page, thursday).getByRole('checkbox').press('Space');
    await group(page, thursday).getByLabel(ar.hours.to, { exact: true }).fill('١٤:٣٠');

    // A night ends on the next day, and its field says so.
    const wednesday = group(page, weekday(3, 'ar'));
    await wednesday.getByRole('checkbox').press('Space');
    await wednesday.getByLabel(ar.hours.from, { exact: true }).fill('٢٢:٣٠');
    await expect(wednesday.getByText(ar.hours.nextDay)).toBeVisible();
    await wednesday.getByLabel(ar.hours.to, { exact: true }).fill('23');
    await wednesday.getByLabel(ar.hours.from, { exact: true }).focus();
    await expect(wednesday.getByText(ar.hours.nextDay)).toHaveCount(0);
    await wednesday.getByLabel(ar.hours.to, { exact: true }).fill('٢:٠٠');
    await expect(wednesday.getByText(ar.hours.nextDay)).toBeVisible();
    await expectFitting(page);

    // The first of next month is closed, by the keyboard.
    await button(page, ar.dates.later).click();
    const next = `${nextMonth(day('Asia/Kuwait'))}-01`;
    await page.locator(`[data-day="${next}"]`).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await button(page, ar.dates.close).click();
    await button(page, ar.hours.save).click();
    await expect(page.getByText(ar.hours.saved).last()).toBeVisible();
    const { availability } = (await gql(availabilityQuery, {}, creator)).data;
    expect(availability.hours.filter(({ intervals: open }: { intervals: object[] }) => open.length)).toEqual([
      { weekday: weekdays[1], intervals: intervals('09:00-12:00') },
      { weekday: weekdays[3], intervals: intervals('22:30-02:00') },
      { weekday: weekdays[4], intervals: intervals('09:00-14:30') },
    ]);
    expect(availability.overrides).toEqual([{ day: next.replace(/01$/, '02'), intervals: [] }]);

    await label(page, ar.why.day).fill(next.replace(/01$/, '02').split('-').reverse().join('/'));
    await label(page, ar.why.time).fill('٩:٠٠');
    await button(page, ar.why.ask).click();
    await expect(page.getByText(messagesAr.slotRule.CLOSED_DAY.slice(0, 8))).toBeVisible();
    await expectFitting(page);

    // Everything is saved, so leaving the page asks nothing.
    await push(page, '/ar/cc/settings/calendar');
    await expect(label(page, creatorsAr.calendar.weekStart)).toBeVisible();
    await label(page, creatorsAr.calendar.weekStart).selectOption('SATURDAY');
    await label(page, creatorsAr.calendar.showsHijri).press('Space');
    await button(page, creatorsAr.settings.save).click();
    await expect(page.getByText(creatorsAr.calendar.saved).last()).toBeVisible();
    await expectFitting(page);
    expect((await gql('{ creator { weekStart showsHijri } }', {}, creator)).data.creator).toEqual({
      weekStart: 'SATURDAY',
      showsHijri: true,
    });
    expect(complaints).toEqual([]);
  });
});

const nextMonth = (today: string): string => {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
};
