import { useTranslation } from 'react-i18next';
import { mostIncludes } from '../../../../schema/rules/session-parts.ts';
import { suffixes } from '../../../forms/bilingual.ts';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualList } from '../../../forms/wizard/BilingualList.tsx';
import { directions, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { completeness } from '../completeness.ts';
import type { IncludeValues } from '../sessionValues.ts';

const blank: IncludeValues = { text: '', textAr: '' };

/** What attendees get, line by line in both languages. */
export function IncludesField({ written }: { written: WrittenLanguage }) {
  const { t } = useTranslation('sessions');
  return (
    <BilingualList
      name="includes"
      label={t('fields.includes')}
      help={t('fields.includesHelp')}
      blank={blank}
      add={t('fields.addInclude')}
      entryLabel={(index) => t('fields.include', { n: formatNumber(index + 1) })}
      max={mostIncludes}
      written={written}
      completeness={completeness}
      texts={['text']}
    >
      {(entry, lang) => (
        <TextField
          name={`${entry}.text${suffixes[lang]}`}
          label={t(lang === 'ar' ? 'fields.includeAr' : 'fields.includeEn')}
          truncate={100}
          lang={lang}
          dir={directions[lang]}
        />
      )}
    </BilingualList>
  );
}
