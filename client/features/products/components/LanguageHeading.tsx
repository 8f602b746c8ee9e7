import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../i18n/language.ts';

/** Above a column of texts in one language, in that language; as high in both. */
export function LanguageHeading({ lang, as }: { lang: Language; as: 'h3' | 'p' }) {
  const { t } = useTranslation('products');
  return (
    <chakra.p as={as} lang={lang} height={9} textStyle="sm" fontWeight="semibold" color="fg.muted" borderBlockEndWidth="1px">
      {t(lang === 'ar' ? 'fields.arabic' : 'fields.english')}
    </chakra.p>
  );
}
