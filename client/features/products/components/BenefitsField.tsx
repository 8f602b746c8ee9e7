import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualList } from '../../../forms/wizard/BilingualList.tsx';
import { directions, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/language.ts';
import { completeness } from '../completeness.ts';
import type { BenefitValues } from '../productValues.ts';

const maxBenefits = 12;
const blank: BenefitValues = { text: '', textAr: '', description: '', descriptionAr: '' };

/** The product's benefits, each in both languages. */
export function BenefitsField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  return (
    <BilingualList
      name="benefits"
      label={t('fields.benefits')}
      help={t('fields.benefitsHelp')}
      blank={blank}
      add={t('fields.addBenefit')}
      entryLabel={(index) => t('fields.benefit', { n: formatNumber(index + 1) })}
      max={maxBenefits}
      written={written}
      completeness={completeness}
      texts={['text', 'description']}
    >
      {(entry, lang) => <BenefitTexts entry={entry} lang={lang} />}
    </BilingualList>
  );
}

/** A benefit's texts in one language. */
function BenefitTexts({ entry, lang }: { entry: string; lang: Language }) {
  const { t } = useTranslation('products');
  const arabic = lang === 'ar';
  const direction = { lang, dir: directions[lang] };
  return (
    <>
      <TextField
        name={`${entry}.${arabic ? 'textAr' : 'text'}`}
        label={t(arabic ? 'fields.benefitTextAr' : 'fields.benefitText')}
        truncate={100}
        {...direction}
      />
      <TextAreaField
        name={`${entry}.${arabic ? 'descriptionAr' : 'description'}`}
        label={t(arabic ? 'fields.benefitDescriptionAr' : 'fields.benefitDescription')}
        rows={2}
        max={500}
        {...direction}
      />
    </>
  );
}
