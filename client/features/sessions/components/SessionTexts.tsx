import { chakra, Grid, Stack } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { LanguageHeading } from '../../../forms/wizard/LanguageHeading.tsx';
import { directions, languageOrder } from '../../../forms/wizard/writtenLanguage.ts';
import type { Language } from '../../../i18n/language.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';

/** The session's texts, each language in its own column, and its inclusions. */
export function SessionTexts({ session }: { session: SessionDetailFragment }) {
  const { t } = useTranslation('sessions');
  const { title, titleAr, description, descriptionAr, includes } = session;
  // For a session that is only written in Arabic, the Arabic title replaces the English one.
  const sessionTexts = {
    en: { title: title === titleAr ? null : title, description },
    ar: { title: titleAr, description: descriptionAr },
  } as const satisfies Record<Language, unknown>;
  return (
    <>
      <Grid as="section" aria-label={t('view.texts')} templateColumns={{ md: '1fr 1fr' }} gap={8}>
        {languageOrder.map((lang) => (
          <Stack key={lang} gap={3} minWidth={0} overflowWrap="anywhere">
            <LanguageHeading lang={lang} as="p" />
            {sessionTexts[lang].title || sessionTexts[lang].description ? (
              <Stack lang={lang} dir={directions[lang]} gap={3}>
                {sessionTexts[lang].title && (
                  <chakra.h2 textStyle="lg" fontWeight="semibold">
                    {sessionTexts[lang].title}
                  </chakra.h2>
                )}
                {sessionTexts[lang].description && <RichText html={sessionTexts[lang].description} />}
              </Stack>
            ) : (
              <chakra.p color="fg.muted">{t('view.onlyOne')}</chakra.p>
            )}
          </Stack>
        ))}
      </Grid>
      {includes.length > 0 && (
        <section aria-labelledby="includes">
          <chakra.h2 id="includes" textStyle="lg" fontWeight="semibold">
            {t('fields.includes')}
          </chakra.h2>
          <Grid as="ul" templateColumns={{ sm: '1fr 1fr' }} gap={3} marginBlockStart={3} listStyleType="none">
            {includes.map(({ text, textAr }) => (
              <chakra.li key={text} display="flex" gap={2} overflowWrap="anywhere">
                <chakra.span color="brand.fg" marginBlockStart={1}>
                  <Check size={16} aria-hidden />
                </chakra.span>
                <BiText value={text} valueAr={textAr} />
              </chakra.li>
            ))}
          </Grid>
        </section>
      )}
    </>
  );
}
