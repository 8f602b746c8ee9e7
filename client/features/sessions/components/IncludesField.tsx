import { useTranslation } from 'react-i18next';
import { mostIncludes } from '../../../../schema/rules/session-parts.ts';
import { LinesField } from '../../../forms/wizard/LinesField.tsx';
import type { WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { completeness } from '../completeness.ts';

/** The inclusions of a session, line by line in both languages. */
export function IncludesField({ sessionLanguages }: { sessionLanguages: WrittenLanguage }) {
  const { t } = useTranslation('sessions');
  return (
    <LinesField
      name="includes"
      label={t('fields.includes')}
      help={t('fields.includesHelp')}
      add={t('fields.addInclude')}
      entryLabel={(index) => t('fields.include', { n: formatNumber(index + 1) })}
      lineLabel={(lang) => t(lang === 'ar' ? 'fields.includeAr' : 'fields.includeEn')}
      max={mostIncludes}
      bilingual={{ written: sessionLanguages, completeness }}
    />
  );
}
