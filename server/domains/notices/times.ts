import type { Language } from '../../graphql/generated.ts';

/** As the client shows times: Latin digits in both languages. */
const noticeLocales: Readonly<Record<Language, string>> = { EN: 'en-GB-u-nu-latn', AR: 'ar-KW-u-nu-latn' };
const zoneLocales: Readonly<Record<Language, string>> = { EN: 'en', AR: 'ar' };

/** The part of a formatted time that names its zone, such as `Kuwait Time` or `GMT+3`. */
const zoneNamePart = (locale: string, timeZone: string, timeZoneName: 'shortGeneric' | 'shortOffset', at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ??
  timeZone;

/** The name of a time zone, with its offset at a moment: `Kuwait Time (GMT+3)`. */
function zoneText(language: Language, timeZone: string, at: Date): string {
  const name = zoneNamePart(zoneLocales[language], timeZone, 'shortGeneric', at);
  const offset = zoneNamePart('en', timeZone, 'shortOffset', at);
  return name === offset ? name : `${name} (${offset})`;
}

/** The time of a session for a reader in a time zone: `Thursday, 26 November 2026, 18:00–19:00, Kuwait Time (GMT+3)`. */
export function spanText(language: Language, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  const spanFormat = new Intl.DateTimeFormat(noticeLocales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return `${spanFormat.formatRange(startsAt, endsAt)}${language === 'AR' ? '،' : ','} ${zoneText(language, timeZone, startsAt)}`;
}

/** The time of day in a time zone: `18:30`. */
export const clockText = (language: Language, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(noticeLocales[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
