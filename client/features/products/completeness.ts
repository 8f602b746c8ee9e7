import { hasText } from '../../../schema/rules/rich-text.ts';
import { suffixes } from '../../forms/bilingual.ts';
import { divideTexts } from '../../forms/wizard/completeness.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProductValues } from './productValues.ts';

/** The texts of a product that are written in a language, and those that are not. A list counts as one text, and only if it has entries. */
export function completeness(values: ProductValues, language: Language) {
  const suffix = suffixes[language];
  const { benefits, requirements, questions } = values;
  return divideTexts({
    title: hasText(values[`title${suffix}`]),
    subtitle: hasText(values[`subtitle${suffix}`]),
    description: hasText(values[`description${suffix}`]),
    ...(benefits.length > 0 && {
      benefits: benefits.every((benefit) => hasText(benefit[`text${suffix}`]) && hasText(benefit[`description${suffix}`])),
    }),
    ...(requirements.length > 0 && { requirements: requirements.every((requirement) => hasText(requirement[`text${suffix}`])) }),
    ...(questions.length > 0 && {
      questions: questions.every((entry) => hasText(entry[`question${suffix}`]) && hasText(entry[`answer${suffix}`])),
    }),
  });
}
