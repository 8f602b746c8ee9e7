import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CompletenessMark } from './CompletenessMark.tsx';
import type { Completeness } from './completeness.ts';
import { languageOrder, type WrittenLanguage } from './writtenLanguage.ts';

export interface LanguageSwitchProps<Values> {
  written: WrittenLanguage;
  completeness: Completeness<Values>;
}

/** Chooses the language that is written on a phone, and says how complete each is. */
export function LanguageSwitch<Values extends object>({ written: [chosen, choose], completeness }: LanguageSwitchProps<Values>) {
  const { t } = useTranslation('drafts');
  return (
    <Flex role="group" aria-label={t('language.label')} gap={2}>
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
          <span lang={lang}>{t(lang === 'ar' ? 'language.arabic' : 'language.english')}</span>
          <CompletenessMark language={lang} completeness={completeness} brief />
        </Button>
      ))}
    </Flex>
  );
}
