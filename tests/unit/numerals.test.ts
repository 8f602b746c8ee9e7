import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { pageAt } from '../support/page.ts';

// Other files share i18next.
afterEach(async () => (await import('../../client/i18n/numerals.ts')).showNumerals('LATIN'));
afterAll(() => vi.unstubAllGlobals());

const at = '2026-11-21T06:41:00Z';
const zone = 'Asia/Kuwait';

describe.each(['en', 'ar'] as const)('numbers on a page in %s', (language) => {
  const arabic = language === 'ar';

  async function shown(numerals: 'LATIN' | 'ARABIC') {
    pageAt(`/${language}/demo`);
    const format = await import('../../client/i18n/format.ts');
    const { allWords, setUpLanguage } = await import('../../client/i18n/setup.ts');
    const { showNumerals } = await import('../../client/i18n/numerals.ts');
    const { default: i18next } = await import('i18next');
    await setUpLanguage();
    await allWords();
    showNumerals(numerals);
    const hijri = await import('../../client/features/calendar/hijri.ts');
    const { zoneLabel } = await import('../../client/i18n/zones.ts');
    return [
      format.formatMoney({ amount: '1234.500', currency: 'KWD' }),
      format.formatNumber(1234.5),
      format.formatPercent(0.125),
      format.formatDay('2026-11-21'),
      format.formatDateTime(at, zone),
      format.formatTime(at, zone),
      format.formatDuration(4000),
      format.formatBytes(1_536_000),
      format.formatRelative(at, { now: Date.parse(at) + 300_000 }),
      format.formatSpan(new Date(at), new Date(Date.parse(at) + 3_600_000), zone),
      format.timeZoneName(zone, new Date(at)),
      zoneLabel(zone, at),
      hijri.hijriDay('2026-11-21'),
      i18next.t('verify.wait', { ns: 'accounts', count: 30 }),
      i18next.t('passwordHelp', { ns: 'accounts' }),
    ];
  }

  test('are in Latin digits unless their reader chose others', async () => {
    const texts = await shown('LATIN');
    for (const text of texts) expect(text).toMatch(/[0-9]/);
    for (const text of texts) expect(text).not.toMatch(/[٠-٩]/);
    expect(texts[0]).toBe(arabic ? '\u200f1,234.500\u00a0د.ك.\u200f' : 'KWD\u00a01,234.500');
  });

  test('are in Arabic digits, all of them, for a reader who chose those', async () => {
    const texts = await shown('ARABIC');
    for (const text of texts) expect(text).toMatch(/[٠-٩]/);
    for (const text of texts) expect(text).not.toMatch(/[0-9]/);
  });

  test('return to Latin digits, in the texts of the dictionary too', async () => {
    await shown('ARABIC');
    const { showNumerals } = await import('../../client/i18n/numerals.ts');
    const { default: i18next } = await import('i18next');
    showNumerals('LATIN');
    expect(i18next.t('passwordHelp', { ns: 'accounts' })).toMatch(/8/);
  });

  test('stay as they are in names and values', async () => {
    await shown('ARABIC');
    const { default: i18next } = await import('i18next');
    expect(i18next.t('google.continue', { ns: 'accounts' })).toMatch(/Google/);
    expect(i18next.t('express.sent', { ns: 'accounts', email: 'a1@b2.test' })).toContain('a1@b2.test');
  });
});

test('the mark of the Kuwaiti dinar beside a price field is KWD in English and its abbreviation in Arabic', async () => {
  const marks: string[] = [];
  for (const language of ['en', 'ar'] as const) {
    pageAt(`/${language}/cc`);
    marks.push((await import('../../client/i18n/format.ts')).currencyMark('KWD'));
  }
  expect(marks).toEqual(['KWD', 'د.ك.']);
});
