import { language } from '../../../i18n/language.ts';

/** The offered languages of captions, the most wanted first. The API takes others, too. */
export const captionLanguages = [
  'ar',
  'en',
  'fr',
  'ur',
  'hi',
  'fa',
  'tr',
  'fil',
  'ml',
  'bn',
  'id',
  'ms',
  'es',
  'pt',
  'de',
  'it',
  'ru',
  'zh',
  'ja',
  'ko',
] as const;

/** `fr` → `French`, in the page's language. */
export const languageName = (tag: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;

/** `fr` → `Français`, as its speakers call it. */
export function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
