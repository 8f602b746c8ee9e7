import { useTranslation } from 'react-i18next';
import { mostRequirements } from '../../../../schema/rules/products.ts';
import { LinesField } from '../../../forms/wizard/LinesField.tsx';
import type { WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { completeness } from '../completeness.ts';

/** The product's requirements, line by line in both languages. */
export function RequirementsField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  return (
    <LinesField
      name="requirements"
      label={t('fields.requirements')}
      help={t('fields.requirementsHelp')}
      add={t('fields.addRequirement')}
      entryLabel={(index) => t('fields.requirement', { n: formatNumber(index + 1) })}
      lineLabel={(lang) => t(lang === 'ar' ? 'fields.requirementAr' : 'fields.requirementEn')}
      max={mostRequirements}
      bilingual={{ written, completeness }}
    />
  );
}
