import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type ProductTextsFragment, ProductTextsFragmentDoc } from '../../../apollo/generated.ts';
import { LanguageHeading } from '../../../forms/wizard/LanguageHeading.tsx';
import { isArabic } from '../../../i18n/language.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { QuestionList } from '../../storefront/components/QuestionList.tsx';
import { Requirements } from '../../storefront/components/Requirements.tsx';

interface ProductLanguageTexts {
  lang: 'en' | 'ar';
  title: string | null;
  subtitle: string | null;
  description: string | null;
}

/** The product's texts, each language in its own column, and its lists. */
export function ProductTexts({ product }: { product: FragmentType<typeof ProductTextsFragmentDoc> }) {
  const { data, complete } = useFragment({ fragment: ProductTextsFragmentDoc, from: product });
  return complete ? <ProductLanguages product={data} /> : null;
}

function ProductLanguages({ product }: { product: ProductTextsFragment }) {
  const { t } = useTranslation('products');
  const { title, titleAr, subtitle, subtitleAr, description, descriptionAr, benefits, requirements, questions } = product;
  const productLanguages: ProductLanguageTexts[] = [
    // For a product that is only written in Arabic, the Arabic title replaces the English one.
    { lang: 'en', title: title === titleAr ? null : title, subtitle: subtitle === subtitleAr ? null : subtitle, description },
    { lang: 'ar', title: titleAr, subtitle: subtitleAr, description: descriptionAr },
  ];
  return (
    <>
      <Grid as="section" aria-label={t('view.texts')} templateColumns={{ md: '1fr 1fr' }} gap={8}>
        {(isArabic ? productLanguages.reverse() : productLanguages).map((productTexts) => (
          <ProductInLanguage key={productTexts.lang} {...productTexts} />
        ))}
      </Grid>
      <Box as="section">
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {t('view.benefits')}
        </chakra.h2>
        {benefits.length === 0 && (
          <chakra.p color="fg.muted" marginBlockStart={2}>
            {t('view.noBenefits')}
          </chakra.p>
        )}
        <Grid as="ul" templateColumns={{ sm: '1fr 1fr' }} gap={4} marginBlockStart={3} listStyleType="none">
          {benefits.map((benefit) => (
            <Box
              key={`${benefit.text} ${benefit.description}`}
              as="li"
              borderInlineStartWidth="3px"
              borderColor="saffron.solid"
              paddingInlineStart={4}
              overflowWrap="anywhere"
            >
              <chakra.p fontWeight="medium">
                <BiText value={benefit.text} valueAr={benefit.textAr} />
              </chakra.p>
              <chakra.p color="fg.muted" textStyle="sm">
                <BiText value={benefit.description} valueAr={benefit.descriptionAr} />
              </chakra.p>
            </Box>
          ))}
        </Grid>
      </Box>
      {requirements.length > 0 && (
        <Box as="section">
          <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={3}>
            {t('view.requirements')}
          </chakra.h2>
          <Requirements requirements={requirements} />
        </Box>
      )}
      {questions.length > 0 && (
        <Box as="section">
          <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={3}>
            {t('view.questions')}
          </chakra.h2>
          <QuestionList questions={questions} />
        </Box>
      )}
    </>
  );
}

function ProductInLanguage({ lang, title, subtitle, description }: ProductLanguageTexts) {
  const { t } = useTranslation('products');
  const written = title ?? subtitle ?? description;
  return (
    <Stack gap={3} minWidth={0} overflowWrap="anywhere">
      <LanguageHeading lang={lang} as="p" />
      {written ? (
        <Stack lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} gap={3}>
          {title && (
            <chakra.h2 textStyle="lg" fontWeight="semibold">
              {title}
            </chakra.h2>
          )}
          {subtitle && <chakra.p color="fg.muted">{subtitle}</chakra.p>}
          {description && <RichText html={description} />}
        </Stack>
      ) : (
        <chakra.p color="fg.muted">{t('view.onlyOne')}</chakra.p>
      )}
    </Stack>
  );
}
