import { Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';
import { useWide } from '../../ui/useWide.ts';
import { suffixes } from '../bilingual.ts';
import { useFormPart } from '../useFormPart.ts';
import { CompletenessMark } from './CompletenessMark.tsx';
import type { Completeness } from './completeness.ts';
import { LanguageHeading } from './LanguageHeading.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { languageOrder, type WrittenLanguage } from './writtenLanguage.ts';

const names = { en: 'language.english', ar: 'language.arabic' } as const;

export interface BilingualColumnsProps<Values> {
  written: WrittenLanguage;
  completeness: Completeness<Values>;
  /** The texts in a column, by their names in English. */
  names: readonly string[];
  /** The fields of one language, one for each name. */
  children: (lang: Language) => ReactNode;
}

/** Texts in both languages: side by side where there is room, one at a time on phones. */
export function BilingualColumns<Values extends object>(props: BilingualColumnsProps<Values>) {
  const { t } = useTranslation('drafts');
  const wide = useWide();
  const wrong = { en: useIsWrong(props.names, 'en'), ar: useIsWrong(props.names, 'ar') };
  // A language with a mistake is always shown.
  const isShown = (lang: Language) => wide || lang === props.written[0] || wrong[lang];
  return (
    <Stack gap={4}>
      {!wide && <LanguageSwitch written={props.written} completeness={props.completeness} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={8} rowGap={4}>
        {languageOrder.map((lang) => (
          // The rows of both columns have the height of the higher one, since Arabic takes more room.
          <Grid
            key={lang}
            role="group"
            aria-label={t(names[lang])}
            templateColumns="minmax(0, 1fr)"
            gridRow={{ md: `span ${props.names.length + 1}` }}
            gridTemplateRows={{ md: 'subgrid' }}
            rowGap={4}
            minWidth={0}
            display={isShown(lang) ? 'grid' : 'none'}
          >
            {wide && <LanguageHeading lang={lang} as="h3" aside={<CompletenessMark language={lang} completeness={props.completeness} />} />}
            {props.children(lang)}
          </Grid>
        ))}
      </Grid>
    </Stack>
  );
}

/** Whether a text of this language broke a rule when the form was sent. */
const useIsWrong = (texts: readonly string[], lang: Language): boolean =>
  useFormPart(
    ({ submitFailed, errors, submitErrors }) =>
      submitFailed === true && texts.some((name) => errors?.[name + suffixes[lang]] ?? submitErrors?.[name + suffixes[lang]]),
  );
