import { hasText } from '../../../schema/rules/rich-text.ts';
import { suffixes } from '../../forms/bilingual.ts';
import { divideTexts } from '../../forms/wizard/completeness.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProductValues } from './productValues.ts';

/** The texts of a product that are written in a language, and those that are not. Its benefits count as one text, and only if it has some. */
export function completeness(values: ProductValues, language: Language) {
  const suffix = suffixes[language];
  const { benefits } = values;
  return divideTexts({
    title: hasText(values[`title${suffix}`]),
    subtitle: hasText(values[`subtitle${suffix}`]),
    description: hasText(values[`description${suffix}`]),
    ...(benefits.length > 0 && {
      benefits: benefits.every((benefit) => hasText(benefit[`text${suffix}`]) && hasText(benefit[`description${suffix}`])),
    }),
  });
}
