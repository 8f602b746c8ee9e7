import { language } from '../../i18n/language.ts';

/** `Intl.Locale.getWeekInfo` of ECMA-402, which TypeScript's library does not have yet. Days from 1 (Monday) to 7 (Sunday). */
type WeekLocale = Intl.Locale & {
  getWeekInfo?(): { weekend: number[] };
  weekInfo?: { weekend: number[] };
  getTimeZones?(): string[] | undefined;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The region (`KW`) whose zone it is, as CLDR has it; undefined for a zone of no region, such as UTC. */
export function regionOf(timeZone: string): string | undefined {
  for (const first of letters) {
    for (const second of letters) {
      const locale: WeekLocale = new Intl.Locale(`und-${first}${second}`);
      // Its own region, for the codes of former ones stand for others.
      if (locale.getTimeZones?.()?.includes(timeZone)) return locale.region;
    }
  }
  return undefined;
}

/** Days of the weekend where a zone is, from 0 (Sunday) to 6 (Saturday). Where the browser does not know: Friday and Saturday, as in Kuwait. */
export function weekendOf(timeZone: string): readonly number[] {
  const region = regionOf(timeZone) ?? 'KW';
  const locale = new Intl.Locale(`${language}-${region}`) as WeekLocale;
  const weekend = locale.getWeekInfo?.().weekend ?? locale.weekInfo?.weekend ?? [5, 6];
  return weekend.map((day) => day % 7);
}
