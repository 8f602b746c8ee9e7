import { Button, Icon, IconButton, SkipNavLink } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isArabic, switchLanguage } from '../../i18n/language.ts';
import { needsScripts } from '../../ui/scripting.tsx';
import { useColorMode } from '../../ui/theme/colorMode.ts';

/** A link to the other language: ع in English, EN in Arabic. */
export function LanguageToggle() {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      size="sm"
      paddingInline={{ base: 2, md: 3.5 }}
      onClick={switchLanguage}
      aria-label={t('nav.otherLanguage')}
      lang={isArabic ? 'en' : 'ar'}
      textStyle="md"
      fontFamily="other"
      css={needsScripts}
    >
      {t('nav.otherLanguageMark')}
    </Button>
  );
}

export function ThemeToggle() {
  const { t } = useTranslation();
  const { mode, toggle } = useColorMode();
  return (
    <IconButton
      variant="ghost"
      size="sm"
      css={needsScripts}
      onClick={toggle}
      aria-label={t(mode === 'dark' ? 'nav.lightMode' : 'nav.darkMode')}
    >
      {/* CSS chooses by the page's class, since the server draws both icons and does not know the mode. */}
      <Icon as={Sun} aria-hidden display="none" _dark={{ display: 'block' }} />
      <Icon as={Moon} aria-hidden _dark={{ display: 'none' }} />
    </IconButton>
  );
}

export const contentId = 'content';

/** The first stop of the keyboard, a link past the navigation. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <SkipNavLink id={contentId} zIndex="skipNav">
      {t('nav.skip')}
    </SkipNavLink>
  );
}
