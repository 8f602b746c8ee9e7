import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';

/**
 * The heading of a column of texts, in their language and with the same height in both. `aside` is a note on them in the page's language.
 */
export function LanguageHeading({ lang, as, aside }: { lang: Language; as: 'h3' | 'p'; aside?: ReactNode }) {
  const { t } = useTranslation('drafts');
  return (
    <Flex justify="space-between" align="baseline" gap={3} minHeight={9} borderBlockEndWidth="1px">
      <chakra.p as={as} lang={lang} textStyle="sm" fontWeight="semibold" color="fg.muted">
        {t(lang === 'ar' ? 'language.arabic' : 'language.english')}
      </chakra.p>
      {aside}
    </Flex>
  );
}
