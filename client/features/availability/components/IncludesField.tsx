import { useTranslation } from 'react-i18next';
import { mostIncludes } from '../../../../schema/rules/session-parts.ts';
import { LinesField } from '../../../forms/wizard/LinesField.tsx';
import { formatNumber } from '../../../i18n/format.ts';

/** The inclusions of an appointment type, each line in one language or both. */
export function IncludesField() {
  const { t } = useTranslation('availability');
  return (
    <LinesField
      name="includes"
      label={t('type.includes')}
      help={t('type.includesHelp')}
      add={t('type.addInclude')}
      entryLabel={(index) => t('type.includeEntry', { n: formatNumber(index + 1) })}
      lineLabel={(lang) => t(lang === 'ar' ? 'type.includeTextAr' : 'type.includeText')}
      max={mostIncludes}
    />
  );
}
