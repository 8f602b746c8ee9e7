import { language } from '../../i18n/language.ts';

/** `Intl.Locale.getWeekInfo` of ECMA-402, which TypeScript's library does not have yet. Days from 1 (Monday) to 7 (Sunday). */
type WeekLocale = Intl.Locale & {
  getWeekInfo?(): { weekend: number[] };
  weekInfo?: { weekend: number[] };
  getTimeZones?(): string[] | undefined;
};

const regionLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The region (`KW`) of a zone, by CLDR; undefined for a zone without one, such as UTC. */
export function regionOf(timeZone: string): string | undefined {
  for (const first of regionLetters) {
    for (const second of regionLetters) {
      const locale: WeekLocale = new Intl.Locale(`und-${first}${second}`);
      // The region is verified, since codes of former regions stand for others.
      if (locale.getTimeZones?.()?.includes(timeZone)) return locale.region;
    }
  }
  return undefined;
}

/**
 * The days of the weekend in a zone's region, from 0 (Sunday) to 6 (Saturday). If the browser does not know them: Friday and Saturday, as
 * in Kuwait.
 */
export function weekendOf(timeZone: string): readonly number[] {
  const region = regionOf(timeZone) ?? 'KW';
  const locale = new Intl.Locale(`${language}-${region}`) as WeekLocale;
  const weekend = locale.getWeekInfo?.().weekend ?? locale.weekInfo?.weekend ?? [5, 6];
  return weekend.map((day) => day % 7);
}
