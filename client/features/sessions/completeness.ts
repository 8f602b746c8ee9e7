import { hasText } from '../../../schema/rules/rich-text.ts';
import { suffixes } from '../../forms/bilingual.ts';
import type { TextPart } from '../../forms/wizard/CompletenessMark.tsx';
import type { Language } from '../../i18n/language.ts';
import type { SessionValues } from './sessionValues.ts';

/** The texts of a session that are written in a language, and those that are not; what is included counts as one, once there is some. */
export function completeness(values: SessionValues, language: Language): { written: TextPart[]; missing: TextPart[] } {
  const suffix = suffixes[language];
  const texts = (['title', 'description'] as const).map((part) => [part, hasText(values[`${part}${suffix}`])] as const);
  const told = values.includes.every((line) => hasText(line[`text${suffix}`]));
  const parts: (readonly [TextPart, boolean])[] = values.includes.length > 0 ? [...texts, ['includes', told]] : texts;
  const those = (done: boolean) => parts.filter(([, written]) => written === done).map(([part]) => part);
  return { written: those(true), missing: those(false) };
}
