import { Box, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ListField } from '../../../forms/ListField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { LanguageSwitch } from '../../../forms/wizard/LanguageSwitch.tsx';
import { languageOrder, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/language.ts';
import { useWide } from '../../../ui/useWide.ts';
import { completeness } from '../completeness.ts';
import type { BenefitValues, ProductValues } from '../productValues.ts';

const maxBenefits = 12;
const blank: BenefitValues = { text: '', textAr: '', description: '', descriptionAr: '' };

/** The product's benefits, each in both languages: side by side where there is room, one at a time on phones. */
export function BenefitsField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  const wide = useWide();
  const some = useFormPart<ProductValues, boolean>(({ values }) => values.benefits.length > 0);
  return (
    <Stack gap={4}>
      {!wide && some && <LanguageSwitch written={written} completeness={completeness} />}
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
              <BenefitTexts key={lang} entry={entry} index={index} lang={lang} shown={wide || lang === written[0]} />
            ))}
          </Grid>
        )}
      </ListField>
    </Stack>
  );
}

interface BenefitTextsProps {
  entry: string;
  index: number;
  lang: Language;
  shown: boolean;
}

/** A benefit's texts in one language. They are shown in any case when they broke a rule as the form was sent. */
function BenefitTexts({ entry, index, lang, shown }: BenefitTextsProps) {
  const { t } = useTranslation(['products', 'drafts']);
  const arabic = lang === 'ar';
  const isWrong = useFormPart(({ submitFailed, errors }) => {
    const wrong = (errors?.benefits as Partial<BenefitValues>[] | undefined)?.[index];
    return submitFailed && Boolean(arabic ? (wrong?.textAr ?? wrong?.descriptionAr) : (wrong?.text ?? wrong?.description));
  });
  const direction = { lang, dir: arabic ? 'rtl' : 'ltr' } as const;
  return (
    <Box
      role="group"
      aria-label={t(arabic ? 'language.arabic' : 'language.english', { ns: 'drafts' })}
      minWidth={0}
      display={shown || isWrong ? 'block' : 'none'}
    >
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
    </Box>
  );
}
