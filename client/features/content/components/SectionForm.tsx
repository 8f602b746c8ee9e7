import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../forms/TextField.tsx';
import { isArabic } from '../../../i18n/language.ts';

/** One language is enough; an Arabic title alone stands for both. */
export const withBothTitles = <Values extends { title: string; titleAr: string }>(values: Values): Values => ({
  ...values,
  title: values.title.trim() || values.titleAr,
});

/** A section's name in both languages, the page's own first. */
export function SectionTitles({ autoFocus }: { autoFocus?: boolean }): ReactNode {
  const { t } = useTranslation('content');
  const fields = [
    <TextField
      key="en"
      name="title"
      label={t('section.nameEn')}
      max={50}
      truncate={50}
      lang="en"
      dir="ltr"
      optional={isArabic}
      autoFocus={autoFocus && !isArabic}
    />,
    <TextField
      key="ar"
      name="titleAr"
      label={t('section.nameAr')}
      max={50}
      truncate={50}
      lang="ar"
      dir="rtl"
      optional={!isArabic}
      autoFocus={autoFocus && isArabic}
    />,
  ];
  return isArabic ? fields.reverse() : fields;
}
