import { Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { RichTextField } from '../../../forms/RichTextField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import type { Language } from '../../../i18n/language.ts';
import { useWide } from '../../../ui/useWide.ts';
import { suffixes } from '../completeness.ts';
import { languageOrder, type WrittenLanguage } from '../writtenLanguage.ts';
import { CompletenessMark } from './CompletenessMark.tsx';
import { LanguageHeading } from './LanguageHeading.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const names = { en: 'fields.english', ar: 'fields.arabic' } as const;
const directions = { en: 'ltr', ar: 'rtl' } as const;

/** Title, subtitle and description in both languages: side by side where there is room, one at a time on phones. */
export function BasicsStep({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  const wide = useWide();
  const wrong = { en: useIsWrong('en'), ar: useIsWrong('ar') };
  // What has to be mended is never hidden.
  const isShown = (lang: Language) => wide || lang === written[0] || wrong[lang];
  return (
    <Stack gap={4}>
      {!wide && <LanguageSwitch written={written} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={8} rowGap={4}>
        {languageOrder.map((lang) => (
          // The rows of both columns are as high as the higher one: Arabic takes more room.
          <Grid
            key={lang}
            role="group"
            aria-label={t(names[lang])}
            templateColumns="minmax(0, 1fr)"
            gridRow={{ md: 'span 4' }}
            gridTemplateRows={{ md: 'subgrid' }}
            rowGap={4}
            minWidth={0}
            display={isShown(lang) ? 'grid' : 'none'}
          >
            {wide && <LanguageHeading lang={lang} as="h3" aside={<CompletenessMark language={lang} />} />}
            <Texts lang={lang} />
          </Grid>
        ))}
      </Grid>
    </Stack>
  );
}

/** Whether a text of this language broke a rule when the form was sent. */
const useIsWrong = (lang: Language): boolean =>
  useFormPart(
    ({ submitFailed, errors, submitErrors }) =>
      submitFailed === true &&
      ['title', 'subtitle', 'description'].some((name) => errors?.[name + suffixes[lang]] ?? submitErrors?.[name + suffixes[lang]]),
  );

function Texts({ lang }: { lang: Language }) {
  const { t } = useTranslation('products');
  const suffix = suffixes[lang];
  const direction = { lang, dir: directions[lang] };
  return (
    <>
      <TextField name={`title${suffix}`} label={t('fields.title')} max={100} truncate={100} autoComplete="off" {...direction} />
      <TextAreaField
        name={`subtitle${suffix}`}
        label={t('fields.subtitle')}
        help={t('fields.subtitleHelp')}
        max={300}
        rows={3}
        {...direction}
      />
      <RichTextField name={`description${suffix}`} label={t('fields.description')} optional lang={lang} />
    </>
  );
}
