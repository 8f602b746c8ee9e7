import { Box, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { suffixes } from '../../../forms/bilingual.ts';
import { ListField } from '../../../forms/ListField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { LanguageSwitch } from '../../../forms/wizard/LanguageSwitch.tsx';
import { directions, languageOrder, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/language.ts';
import { useWide } from '../../../ui/useWide.ts';
import { completeness } from '../completeness.ts';
import type { IncludeValues, SessionValues } from '../sessionValues.ts';

const most = 12;
const blank: IncludeValues = { text: '', textAr: '' };

/** What attendees get, line by line in both languages: side by side where there is room, one at a time on phones. */
export function IncludesField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('sessions');
  const wide = useWide();
  const some = useFormPart<SessionValues, boolean>(({ values }) => values.includes.length > 0);
  return (
    <Stack gap={4}>
      {!wide && some && <LanguageSwitch written={written} completeness={completeness} />}
      <ListField
        name="includes"
        label={t('fields.includes')}
        help={t('fields.includesHelp')}
        blank={blank}
        add={t('fields.addInclude')}
        entryLabel={(index) => t('fields.include', { n: formatNumber(index + 1) })}
        max={most}
      >
        {(entry, index) => (
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={8}>
            {languageOrder.map((lang) => (
              <Line key={lang} entry={entry} index={index} lang={lang} shown={wide || lang === written[0]} />
            ))}
          </Grid>
        )}
      </ListField>
    </Stack>
  );
}

/** A line in one language. It is shown in any case when it broke a rule as the form was sent. */
function Line({ entry, index, lang, shown }: { entry: string; index: number; lang: Language; shown: boolean }) {
  const { t } = useTranslation('sessions');
  const name = `text${suffixes[lang]}` as const;
  const isWrong = useFormPart(({ submitFailed, errors }) => {
    const wrong = (errors?.includes as Partial<IncludeValues>[] | undefined)?.[index];
    return submitFailed && Boolean(wrong?.[name]);
  });
  return (
    <Box minWidth={0} display={shown || isWrong ? 'block' : 'none'}>
      <TextField
        name={`${entry}.${name}`}
        label={t(lang === 'ar' ? 'fields.includeAr' : 'fields.includeEn')}
        truncate={100}
        lang={lang}
        dir={directions[lang]}
      />
    </Box>
  );
}
