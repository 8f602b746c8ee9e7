import { Box, LocaleProvider } from '@chakra-ui/react';
import i18next, { type i18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Language, language } from '../../i18n/language.ts';
import { WordsProvider, words } from './words.ts';

/** The dictionary of a language that is not the page's. */
async function other(wanted: Language): Promise<i18n> {
  const { dictionary } = wanted === 'ar' ? await import('../../i18n/locales/ar/index.ts') : await import('../../i18n/locales/en/index.ts');
  const instance = i18next.cloneInstance({ lng: wanted });
  for (const [namespace, texts] of Object.entries(dictionary)) instance.addResourceBundle(wanted, namespace, texts);
  return instance;
}

/** A part of the page in a language and direction of its own: texts, controls and letters alike. */
export function Side({ of, children }: { of: Language; children: ReactNode }) {
  const [translator, setTranslator] = useState(of === language ? i18next : null);
  useEffect(() => {
    if (of !== language) void other(of).then(setTranslator);
  }, [of]);
  return (
    <Box lang={of} dir={of === 'ar' ? 'rtl' : 'ltr'} minWidth={0}>
      {translator && (
        <I18nextProvider i18n={translator}>
          <LocaleProvider locale={of}>
            <WordsProvider value={words[of]}>{children}</WordsProvider>
          </LocaleProvider>
        </I18nextProvider>
      )}
    </Box>
  );
}
