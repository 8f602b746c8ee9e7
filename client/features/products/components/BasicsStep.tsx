import { useTranslation } from 'react-i18next';
import { suffixes } from '../../../forms/bilingual.ts';
import { RichTextField } from '../../../forms/RichTextField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualColumns } from '../../../forms/wizard/BilingualColumns.tsx';
import { directions, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import type { Language } from '../../../i18n/language.ts';
import { completeness } from '../completeness.ts';

/** Title, subtitle and description in both languages. */
export function BasicsStep({ productLanguages }: { productLanguages: WrittenLanguage }) {
  return (
    <BilingualColumns written={productLanguages} completeness={completeness} names={['title', 'subtitle', 'description']}>
      {(lang) => <Texts lang={lang} />}
    </BilingualColumns>
  );
}

function Texts({ lang }: { lang: Language }) {
  const { t } = useTranslation('products');
  const suffix = suffixes[lang];
  const productDirection = { lang, dir: directions[lang] };
  return (
    <>
      <TextField name={`title${suffix}`} label={t('fields.title')} max={100} truncate={100} autoComplete="off" {...productDirection} />
      <TextAreaField
        name={`subtitle${suffix}`}
        label={t('fields.subtitle')}
        help={t('fields.subtitleHelp')}
        max={300}
        rows={3}
        {...productDirection}
      />
      <RichTextField name={`description${suffix}`} label={t('fields.description')} optional lang={lang} />
    </>
  );
}
