import { useTranslation } from 'react-i18next';
import { mostRequirements } from '../../../../schema/rules/products.ts';
import { suffixes } from '../../../forms/bilingual.ts';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualList } from '../../../forms/wizard/BilingualList.tsx';
import { directions, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { completeness } from '../completeness.ts';
import type { RequirementValues } from '../productValues.ts';

const blank: RequirementValues = { text: '', textAr: '' };

/** What one needs to make use of the product, line by line in both languages. */
export function RequirementsField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  return (
    <BilingualList
      name="requirements"
      label={t('fields.requirements')}
      help={t('fields.requirementsHelp')}
      blank={blank}
      add={t('fields.addRequirement')}
      entryLabel={(index) => t('fields.requirement', { n: formatNumber(index + 1) })}
      max={mostRequirements}
      written={written}
      completeness={completeness}
      texts={['text']}
    >
      {(entry, lang) => (
        <TextField
          name={`${entry}.text${suffixes[lang]}`}
          label={t(lang === 'ar' ? 'fields.requirementAr' : 'fields.requirementEn')}
          truncate={100}
          lang={lang}
          dir={directions[lang]}
        />
      )}
    </BilingualList>
  );
}
