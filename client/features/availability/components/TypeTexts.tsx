import { useTranslation } from 'react-i18next';
import { hasText } from '../../../../schema/rules/rich-text.ts';
import { suffixes } from '../../../forms/bilingual.ts';
import { RichTextField } from '../../../forms/RichTextField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualColumns } from '../../../forms/wizard/BilingualColumns.tsx';
import { divideTexts } from '../../../forms/wizard/completeness.ts';
import { directions, useWrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import type { Language } from '../../../i18n/language.ts';
import type { TypeValues } from '../typeValues.ts';

/** The texts that are written in a language, and those that are not. */
function typeCompleteness(values: TypeValues, language: Language) {
  const suffix = suffixes[language];
  return divideTexts({ title: hasText(values[`title${suffix}`]), description: hasText(values[`description${suffix}`]) });
}

/** Title and description in both languages. */
export function TypeTexts() {
  const writtenLanguage = useWrittenLanguage();
  return (
    <BilingualColumns<TypeValues> written={writtenLanguage} completeness={typeCompleteness} names={['title', 'description']}>
      {(lang) => <TypeTextFields lang={lang} />}
    </BilingualColumns>
  );
}

function TypeTextFields({ lang }: { lang: Language }) {
  const { t } = useTranslation('availability');
  const suffix = suffixes[lang];
  return (
    <>
      <TextField
        name={`title${suffix}`}
        label={t('type.title')}
        max={100}
        truncate={100}
        autoComplete="off"
        lang={lang}
        dir={directions[lang]}
      />
      <RichTextField name={`description${suffix}`} label={t('type.description')} optional lang={lang} />
    </>
  );
}
