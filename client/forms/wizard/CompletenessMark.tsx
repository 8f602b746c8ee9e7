import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { type Language, language as pageLanguage } from '../../i18n/language.ts';
import type { Completeness } from './completeness.ts';

export interface CompletenessMarkProps<Values> {
  language: Language;
  completeness: Completeness<Values>;
  brief?: boolean;
}

/** Shows how many texts are written in a language, and which are missing; with `brief`, only the numbers. */
export function CompletenessMark<Values extends object>({ language, completeness, brief = false }: CompletenessMarkProps<Values>) {
  const { t } = useTranslation('drafts');
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const { written, missing } = completeness(values, language);
  const figures = { n: formatNumber(written.length), of: formatNumber(written.length + missing.length) };
  const list = new Intl.ListFormat(pageLanguage).format(missing.map((part) => t(`complete.${part}`)));
  const words = missing.length === 0 ? t('complete.all') : written.length === 0 ? t('complete.none') : t('complete.missing', { list });
  return (
    <chakra.span
      lang={pageLanguage}
      display="inline-flex"
      alignItems="center"
      gap={1}
      textStyle="xs"
      fontWeight="normal"
      color={missing.length === 0 ? 'brand.fg' : 'fg.muted'}
    >
      {missing.length === 0 && <Check size={14} strokeWidth={2.5} aria-hidden />}
      {brief && missing.length > 0 ? t('complete.figures', figures) : words}
    </chakra.span>
  );
}
