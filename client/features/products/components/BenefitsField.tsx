import { Box, Grid, Stack } from '@chakra-ui/react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { ListField } from '../../../forms/ListField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/language.ts';
import { useWide } from '../../../ui/useWide.ts';
import type { BenefitValues, ProductValues } from '../productValues.ts';
import { languageOrder, type WrittenLanguage } from '../writtenLanguage.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const maxBenefits = 12;
const blank: BenefitValues = { text: '', textAr: '', description: '', descriptionAr: '' };

/** The product's benefits, each in both languages: side by side where there is room, one at a time on phones. */
export function BenefitsField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  const wide = useWide();
  const { values, submitFailed, errors } = useFormState<ProductValues>({
    subscription: { values: true, submitFailed: true, errors: true },
  });
  const isWrong = (index: number, lang: Language) => {
    const wrong = (errors?.benefits as Partial<BenefitValues>[] | undefined)?.[index];
    return submitFailed && Boolean(lang === 'ar' ? (wrong?.textAr ?? wrong?.descriptionAr) : (wrong?.text ?? wrong?.description));
  };
  return (
    <Stack gap={4}>
      {!wide && values.benefits.length > 0 && <LanguageSwitch written={written} />}
      <ListField
        name="benefits"
        label={t('fields.benefits')}
        help={t('fields.benefitsHelp')}
        blank={blank}
        add={t('fields.addBenefit')}
        entryLabel={(index) => t('fields.benefit', { n: formatNumber(index + 1) })}
        max={maxBenefits}
      >
        {(entry, index) => (
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={8}>
            {languageOrder.map((lang) => (
              <Box
                key={lang}
                role="group"
                aria-label={t(lang === 'ar' ? 'fields.arabic' : 'fields.english')}
                minWidth={0}
                display={wide || lang === written[0] || isWrong(index, lang) ? 'block' : 'none'}
              >
                <BenefitTexts entry={entry} lang={lang} />
              </Box>
            ))}
          </Grid>
        )}
      </ListField>
    </Stack>
  );
}

function BenefitTexts({ entry, lang }: { entry: string; lang: Language }) {
  const { t } = useTranslation('products');
  const arabic = lang === 'ar';
  const direction = { lang, dir: arabic ? 'rtl' : 'ltr' } as const;
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
