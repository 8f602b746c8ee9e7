import { object } from 'yup';
import { id, plainOrNull, requiredText, text } from './fields.ts';

/** `CaptionSetInput` without its file. */
export const captionSetRules = object({
  itemId: id('contentItem.notFound').required('contentItem.notFound'),
  language: text(100, 'captionLanguage.invalid')
    .transform(plainOrNull)
    .required('captionLanguage.required')
    .max(35, 'captionLanguage.invalid')
    .test('tag', 'captionLanguage.invalid', (tag) => !tag || isLanguageTag(tag))
    .transform((tag: string | undefined) => (tag && isLanguageTag(tag) ? new Intl.Locale(tag).toString() : tag)),
  label: requiredText(50, 'captionLabel'),
});

/** A BCP 47 tag of a language, without extensions. */
function isLanguageTag(tag: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-[a-z\d]{5,8})*$/i.test(tag)) return false;
  try {
    return Boolean(new Intl.Locale(tag));
  } catch {
    return false;
  }
}
