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
const blankBenefit: BenefitValues = { text: '', textAr: '', description: '', descriptionAr: '' };

/** The product's benefits, each in both languages. */
export function BenefitsField({ benefitLanguages }: { benefitLanguages: WrittenLanguage }) {
  const { t } = useTranslation('products');
  return (
    <BilingualList
      name="benefits"
      label={t('fields.benefits')}
      help={t('fields.benefitsHelp')}
      blank={blankBenefit}
      add={t('fields.addBenefit')}
      entryLabel={(index) => t('fields.benefit', { n: formatNumber(index + 1) })}
      max={maxBenefits}
      written={benefitLanguages}
      completeness={completeness}
      texts={['text', 'description']}
    >
      {(benefit, lang) => <BenefitTexts benefit={benefit} lang={lang} />}
    </BilingualList>
  );
}

/** A benefit's texts in one language. */
function BenefitTexts({ benefit, lang }: { benefit: string; lang: Language }) {
  const { t } = useTranslation('products');
  const arabicBenefit = lang === 'ar';
  const benefitDirection = { lang, dir: directions[lang] };
  return (
    <>
      <TextField
        name={`${benefit}.${arabicBenefit ? 'textAr' : 'text'}`}
        label={t(arabicBenefit ? 'fields.benefitTextAr' : 'fields.benefitText')}
        truncate={100}
        {...benefitDirection}
      />
      <TextAreaField
        name={`${benefit}.${arabicBenefit ? 'descriptionAr' : 'description'}`}
        label={t(arabicBenefit ? 'fields.benefitDescriptionAr' : 'fields.benefitDescription')}
        rows={2}
        max={500}
        {...benefitDirection}
      />
    </>
  );
}
