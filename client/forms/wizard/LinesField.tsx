import { Grid } from '@chakra-ui/react';
import type { Language } from '../../i18n/language.ts';
import { suffixes } from '../bilingual.ts';
import { ListField, type ListFieldProps } from '../ListField.tsx';
import { TextField } from '../TextField.tsx';
import { BilingualList } from './BilingualList.tsx';
import type { Completeness } from './completeness.ts';
import { directions, languageOrder, type WrittenLanguage } from './writtenLanguage.ts';

/** Characters of a line. */
const longest = 100;
const blank = { text: '', textAr: '' };

export interface LinesFieldProps<Values> extends Omit<ListFieldProps<typeof blank>, 'children' | 'blank'> {
  /** The label of a line in one language. */
  lineLabel: (lang: Language) => string;
  /** For a form that is written in one language after the other. Without it, each line has both languages. */
  bilingual?: { written: WrittenLanguage; completeness: Completeness<Values> };
}

/** A list of short lines, each in English and in Arabic, such as inclusions or requirements. */
export function LinesField<Values extends object>({ lineLabel, bilingual, ...list }: LinesFieldProps<Values>) {
  const field = (entry: string, lang: Language) => (
    <TextField
      key={lang}
      name={`${entry}.text${suffixes[lang]}`}
      label={lineLabel(lang)}
      truncate={longest}
      lang={lang}
      dir={directions[lang]}
    />
  );
  if (bilingual) {
    return (
      <BilingualList {...list} {...bilingual} blank={blank} texts={['text']}>
        {field}
      </BilingualList>
    );
  }
  return (
    <ListField {...list} blank={blank}>
      {(entry) => (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={4}>
          {languageOrder.map((lang) => field(entry, lang))}
        </Grid>
      )}
    </ListField>
  );
}
