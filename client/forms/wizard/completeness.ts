import type { Language } from '../../i18n/language.ts';

/** A text that is written in both languages. */
export type TextPart = 'title' | 'subtitle' | 'description' | 'benefits' | 'includes' | 'requirements' | 'questions';

/** The texts that are written in a language, and those that are not. */
export type Completeness<Values> = (values: Values, language: Language) => { written: readonly TextPart[]; missing: readonly TextPart[] };

/** Divides texts into those that are written and those that are not. */
export function divideTexts(isWritten: Partial<Record<TextPart, boolean>>): ReturnType<Completeness<never>> {
  const parts = Object.keys(isWritten) as TextPart[];
  return { written: parts.filter((part) => isWritten[part]), missing: parts.filter((part) => !isWritten[part]) };
}
