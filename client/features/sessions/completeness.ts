import { hasText } from '../../../schema/rules/rich-text.ts';
import { suffixes } from '../../forms/bilingual.ts';
import { divideTexts } from '../../forms/wizard/completeness.ts';
import type { Language } from '../../i18n/language.ts';
import type { SessionValues } from './sessionValues.ts';

/**
 * The texts of a session that are written in a language, and those that are not. The inclusions count as one text, and only if there are
 * any.
 */
export function completeness(values: SessionValues, language: Language) {
  const sessionLanguage = suffixes[language];
  const { includes } = values;
  return divideTexts({
    title: hasText(values[`title${sessionLanguage}`]),
    description: hasText(values[`description${sessionLanguage}`]),
    ...(includes.length > 0 && { includes: includes.every((sessionInclude) => hasText(sessionInclude[`text${sessionLanguage}`])) }),
  });
}
