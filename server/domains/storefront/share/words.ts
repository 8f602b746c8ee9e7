import { formatAmount } from '../../../../schema/rules/money.ts';
import { professions } from '../../../../schema/rules/professions.ts';
import { translate } from '../../../core/translate.ts';
import type { Language } from '../../../graphql/generated.ts';
import type { SharedFacts } from './facts.ts';

const locales: Readonly<Record<Language, string>> = { EN: 'en-GB-u-nu-latn', AR: 'ar-KW-u-nu-latn' };

/** What a share picture says, in one language. */
export interface ShareWords {
  title: string;
  name: string;
  profession: string | null;
  /** When a session takes place, on its own wall clock. */
  when: string | null;
  price: string | null;
  bio: string | null;
  site: string;
}

/** The words of a picture. Where a text is missing in the language, or cannot be drawn, the one in the other language stands for it. */
export function shareWordsOf(facts: SharedFacts, language: Language, canDraw: (text: string) => boolean): ShareWords {
  const drawableOf = (text: string | null, textAr: string | null) => {
    const preferredText = (language === 'AR' && textAr) || text;
    return [preferredText, text, textAr].find((one) => one && canDraw(one)) ?? preferredText;
  };
  const name = drawableOf(facts.name, facts.nameAr) as string;
  const profession = professions.find(({ value }) => value === facts.profession);
  return {
    title: drawableOf(facts.title, facts.titleAr) ?? name,
    name,
    profession: profession ? (language === 'AR' ? profession.labelAr : profession.label) : null,
    when: facts.startsAt === null ? null : sessionTimeText(language, new Date(facts.startsAt * 1000), facts.timeZone ?? 'UTC'),
    price: sharedPriceOf(facts, language),
    bio: drawableOf(facts.bio, facts.bioAr),
    site: translate(language, 'share.site'),
  };
}

/** A moment such as `Friday, 27 November 2026 at 20:20`. */
const sessionTimeText = (language: Language, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);

function sharedPriceOf({ price, currency, isLowest }: SharedFacts, language: Language): string | null {
  if (price === null || currency === null) return null;
  const amount =
    price === 0
      ? translate(language, 'share.free')
      : new Intl.NumberFormat(locales[language], {
          style: 'currency',
          currency,
          currencyDisplay: language === 'AR' ? 'symbol' : 'code',
        }).format(formatAmount(price, currency) as Intl.StringNumericLiteral);
  return isLowest ? translate(language, 'share.from', { price: amount }) : amount;
}
