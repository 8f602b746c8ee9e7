import { hasText } from '../../../schema/rules/rich-text.ts';
import { suffixes } from '../../forms/bilingual.ts';
import { divideTexts } from '../../forms/wizard/completeness.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProductValues } from './productValues.ts';

/** The texts of a product that are written in a language, and those that are not. A list counts as one text, and only if it has entries. */
export function completeness(values: ProductValues, language: Language) {
  const productLanguage = suffixes[language];
  const { benefits, requirements, questions } = values;
  return divideTexts({
    title: hasText(values[`title${productLanguage}`]),
    subtitle: hasText(values[`subtitle${productLanguage}`]),
    description: hasText(values[`description${productLanguage}`]),
    ...(benefits.length > 0 && {
      benefits: benefits.every(
        (benefit) => hasText(benefit[`text${productLanguage}`]) && hasText(benefit[`description${productLanguage}`]),
      ),
    }),
    ...(requirements.length > 0 && { requirements: requirements.every((requirement) => hasText(requirement[`text${productLanguage}`])) }),
    ...(questions.length > 0 && {
      questions: questions.every(
        (productQuestion) => hasText(productQuestion[`question${productLanguage}`]) && hasText(productQuestion[`answer${productLanguage}`]),
      ),
    }),
  });
}
