import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { languageOrder, type WrittenLanguage } from '../writtenLanguage.ts';
import { CompletenessMark } from './CompletenessMark.tsx';

/** Chooses the language that is written on a phone, and says how complete each is. */
export function LanguageSwitch({ written: [chosen, choose] }: { written: WrittenLanguage }) {
  const { t } = useTranslation('products');
  return (
    <Flex role="group" aria-label={t('fields.languages')} gap={2}>
      {languageOrder.map((lang) => (
        <Button
          key={lang}
          type="button"
          flex={1}
          minWidth={0}
          height="auto"
          paddingBlock={2}
          flexDirection="column"
          gap={0.5}
          size="sm"
          variant={lang === chosen ? 'subtle' : 'outline'}
          colorPalette={lang === chosen ? 'brand' : undefined}
          aria-pressed={lang === chosen}
          onClick={() => choose(lang)}
        >
          <span lang={lang}>{t(lang === 'ar' ? 'fields.arabic' : 'fields.english')}</span>
          <CompletenessMark language={lang} brief />
        </Button>
      ))}
    </Flex>
  );
}
