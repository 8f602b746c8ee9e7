import { hasText } from '../../../schema/rules/rich-text.ts';
import { suffixes } from '../../forms/bilingual.ts';
import type { TextPart } from '../../forms/wizard/CompletenessMark.tsx';
import type { Language } from '../../i18n/language.ts';
import type { ProductValues } from './productValues.ts';

/** The texts of a product that are written in a language, and those that are not; its benefits count as one, once it has some. */
export function completeness(values: ProductValues, language: Language): { written: TextPart[]; missing: TextPart[] } {
  const suffix = suffixes[language];
  const texts = (['title', 'subtitle', 'description'] as const).map((part) => [part, hasText(values[`${part}${suffix}`])] as const);
  const told = values.benefits.every((benefit) => hasText(benefit[`text${suffix}`]) && hasText(benefit[`description${suffix}`]));
  const parts: (readonly [TextPart, boolean])[] = values.benefits.length > 0 ? [...texts, ['benefits', told]] : texts;
  const those = (done: boolean) => parts.filter(([, written]) => written === done).map(([part]) => part);
  return { written: those(true), missing: those(false) };
}
