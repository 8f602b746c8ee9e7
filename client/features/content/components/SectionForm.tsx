import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orArabic } from '../../../forms/bilingual.ts';
import { BilingualText } from './BilingualText.tsx';

/** The values with both titles. One language is enough: an Arabic title alone serves for both. */
export const withBothTitles = <Values extends { title: string; titleAr: string }>(values: Values): Values => ({
  ...values,
  title: orArabic(values.title, values.titleAr),
});

/** A section's name in both languages, the page's own first. */
export function SectionTitles({ autoFocus }: { autoFocus?: boolean }): ReactNode {
  const { t } = useTranslation('content');
  return <BilingualText name="title" label={t('section.nameEn')} labelAr={t('section.nameAr')} autoFocus={autoFocus} />;
}
