import { hasText } from '../../../schema/rules/rich-text.ts';
import type { Language } from '../../i18n/language.ts';
import type { ProductValues } from './productValues.ts';

/** What a field's name ends with in a language. */
export const suffixes = { en: '', ar: 'Ar' } as const;
export type TextPart = 'title' | 'subtitle' | 'description' | 'benefits';

/** The texts of a product that are written in a language, and those that are not; its benefits count as one, once it has some. */
export function completeness(values: ProductValues, language: Language): { written: TextPart[]; missing: TextPart[] } {
  const suffix = suffixes[language];
  const texts = (['title', 'subtitle', 'description'] as const).map((part) => [part, hasText(values[`${part}${suffix}`])] as const);
  const told = values.benefits.every((benefit) => hasText(benefit[`text${suffix}`]) && hasText(benefit[`description${suffix}`]));
  const parts: (readonly [TextPart, boolean])[] = values.benefits.length > 0 ? [...texts, ['benefits', told]] : texts;
  const those = (done: boolean) => parts.filter(([, written]) => written === done).map(([part]) => part);
  return { written: those(true), missing: those(false) };
}
