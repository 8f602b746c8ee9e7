import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mostIncludes } from '../../../../schema/rules/session-parts.ts';
import { suffixes } from '../../../forms/bilingual.ts';
import { ListField } from '../../../forms/ListField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { directions, languageOrder } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';

/** What comes with an appointment, each line in one language or both. */
export function IncludesField() {
  const { t } = useTranslation('availability');
  return (
    <ListField
      name="includes"
      label={t('type.includes')}
      help={t('type.includesHelp')}
      blank={{ text: '', textAr: '' }}
      add={t('type.addInclude')}
      entryLabel={(index) => t('type.includeEntry', { n: formatNumber(index + 1) })}
      max={mostIncludes}
    >
      {(entry) => (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap={4}>
          {languageOrder.map((lang) => (
            <TextField
              key={lang}
              name={`${entry}.text${suffixes[lang]}`}
              label={t(lang === 'ar' ? 'type.includeTextAr' : 'type.includeText')}
              truncate={100}
              lang={lang}
              dir={directions[lang]}
            />
          ))}
        </Grid>
      )}
    </ListField>
  );
}
