import { Box, Grid, Stack } from '@chakra-ui/react';
import { getIn } from 'final-form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';
import { useWide } from '../../ui/useWide.ts';
import { suffixes } from '../bilingual.ts';
import { ListField, type ListFieldProps } from '../ListField.tsx';
import { useFormPart } from '../useFormPart.ts';
import type { Completeness } from './completeness.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { languageOrder, type WrittenLanguage } from './writtenLanguage.ts';

export interface BilingualListProps<Entry, Values> extends Omit<ListFieldProps<Entry>, 'children'> {
  written: WrittenLanguage;
  completeness: Completeness<Values>;
  /** The texts of an entry, by their names in English. */
  texts: readonly string[];
  /** The fields of an entry in one language, one for each text; `entry` is its path, such as `benefits[0]`. */
  children: (entry: string, lang: Language) => ReactNode;
}

/** A list whose entries are written in both languages: side by side where there is room, one at a time on phones. */
export function BilingualList<Entry, Values extends object>(props: BilingualListProps<Entry, Values>) {
  const { written, completeness, texts, children, ...list } = props;
  const wide = useWide();
  const some = useFormPart(({ values }) => ((getIn(values, list.name) as readonly Entry[] | undefined) ?? []).length > 0);
  return (
    <Stack gap={4}>
      {!wide && some && <LanguageSwitch written={written} completeness={completeness} />}
      <ListField {...list}>
        {(entry) => (
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={8}>
            {languageOrder.map((lang) => (
              <Column key={lang} entry={entry} lang={lang} texts={texts} shown={wide || lang === written[0]}>
                {children(entry, lang)}
              </Column>
            ))}
          </Grid>
        )}
      </ListField>
    </Stack>
  );
}

interface ColumnProps {
  entry: string;
  lang: Language;
  texts: readonly string[];
  shown: boolean;
  children: ReactNode;
}

/** An entry in one language. It is always shown if it broke a rule when the form was sent. */
function Column({ entry, lang, texts, shown, children }: ColumnProps) {
  const { t } = useTranslation('drafts');
  const isWrong = useFormPart(
    ({ submitFailed, errors }) =>
      submitFailed === true && texts.some((text) => getIn(errors ?? {}, `${entry}.${text}${suffixes[lang]}`) !== undefined),
  );
  return (
    <Box
      // A single field names its language itself.
      {...(texts.length > 1 && { role: 'group', 'aria-label': t(lang === 'ar' ? 'language.arabic' : 'language.english') })}
      minWidth={0}
      display={shown || isWrong ? 'block' : 'none'}
    >
      {children}
    </Box>
  );
}
