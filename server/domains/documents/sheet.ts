import { formatAmount } from '../../../schema/rules/money.ts';
import type { Language } from '../../graphql/generated.ts';
import type { BothLanguages, Document } from './entities.ts';
import { numberOf } from './numbers.ts';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };

export const documentWordsOf = (language: Language) => (language === 'AR' ? ar : en);

/** As the client shows numbers and days: Latin digits in both languages. */
const sheetLocales: Readonly<Record<Language, string>> = { EN: 'en-GB-u-nu-latn', AR: 'ar-KW-u-nu-latn' };

/** The texts of a document on paper, in one language: labels and values, ready to be drawn. */
export interface Sheet {
  language: Language;
  title: string;
  number: string;
  facts: { term: string; value: string }[];
  head: { item: string; amount: string };
  lines: { text: string; detail: string | null; amount: string }[];
  total: { term: string; amount: string };
  footer: string;
}

/** The Arabic text if `language` is AR and there is one; the other text otherwise. */
export const inLanguage = (language: Language, { text, textAr }: BothLanguages): string => (language === 'AR' && textAr) || text;

/** An amount in minor units as text: `KWD 12.500`, in Arabic `12.500 د.ك.`. */
function moneyText(language: Language, amount: number, currency: string): string {
  const moneyFormat = new Intl.NumberFormat(sheetLocales[language], {
    style: 'currency',
    currency,
    currencyDisplay: language === 'AR' ? 'symbol' : 'code',
  });
  // The format sets marks of direction that move the minus of an Arabic amount behind its number. They are left out, and one mark before
  // the minus keeps it in front.
  const moneyParts = moneyFormat.formatToParts(formatAmount(amount, currency) as Intl.StringNumericLiteral);
  const minusSign = language === 'AR' ? '\u200e-' : '-';
  return moneyParts.map(({ type, value }) => (type === 'minusSign' ? minusSign : value.replace(/[\u200e\u200f\u061c]/g, ''))).join('');
}

const dayText = (language: Language, at: Date, timeZone: string) =>
  new Intl.DateTimeFormat(sheetLocales[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);

const filledText = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The sheet of a document in a language. A text that `canDraw` refuses in this language is shown in the other one. */
export function sheetOf(document: Document, language: Language, canDraw: (text: string) => boolean = () => true): Sheet {
  const { kind, year, number, disputeId, amount, currency, data, createdAt } = document;
  const sheetWords = documentWordsOf(language);
  const inSheetLanguage = (both: BothLanguages) => {
    const ownText = inLanguage(language, both);
    return [ownText, both.text, both.textAr].find((text) => text && canDraw(text)) ?? ownText;
  };
  const moneyIn = (minor: number) => moneyText(language, minor, currency);
  const sheetDay = (text: string) => dayText(language, new Date(`${text}T00:00:00Z`), 'UTC');
  const sheetFact = (term: string, value: string | null) => (value ? [{ term, value }] : []);
  return {
    language,
    title: sheetWords[kind],
    number: numberOf(kind, year, number),
    facts: [
      { term: sheetWords.date, value: dayText(language, createdAt, data.timeZone) },
      { term: sheetWords.seller, value: data.seller ? inSheetLanguage(data.seller) : siteNames[language] },
      { term: sheetWords.buyer, value: [data.buyer && inSheetLanguage(data.buyer), data.buyerEmail].filter(Boolean).join(' · ') },
      ...sheetFact(sheetWords.order, data.orderNumber === null ? null : String(data.orderNumber)),
      ...sheetFact(sheetWords.corrects, data.corrects),
      ...sheetFact(sheetWords.reason, disputeId && sheetWords.disputeLost),
    ],
    head: { item: sheetWords.item, amount: sheetWords.amount },
    lines: [
      {
        text: inSheetLanguage(data.item),
        detail: data.period && filledText(sheetWords.period, { from: sheetDay(data.period.from), to: sheetDay(data.period.to) }),
        amount: moneyIn(data.listPrice),
      },
      ...data.deductions.map((deduction) => ({
        text: filledText(sheetWords[deduction.kind], {
          name: deduction.name ? inSheetLanguage(deduction.name) : '',
          percentage: deduction.percentage === null ? '' : `${deduction.percentage}%`,
        }),
        detail: null,
        amount: moneyIn(-deduction.amount),
      })),
    ],
    total: { term: kind === 'CREDIT_NOTE' ? sheetWords.givenBack : sheetWords.paid, amount: moneyIn(amount) },
    footer: sheetWords.footer,
  };
}

/** The name of the seller where the site itself sells. */
export const siteNames: Readonly<Record<Language, string>> = { EN: 'Diwan', AR: 'ديوان' };
