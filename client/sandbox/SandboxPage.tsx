import { chakra, Flex, Grid, Heading, IconButton } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../ui/chakra/link.ts';
import { useColorMode } from '../ui/theme/colorMode.ts';
import { ExampleList } from './ExampleList.tsx';
import { Explorer } from './Explorer.tsx';
import { type Example, exampleInAddress } from './examples.ts';
import { facts } from './facts.ts';
import { TokenForm } from './TokenForm.tsx';

/** The page at /graphql: a token, the examples, and an explorer to run them in. */
export function SandboxPage() {
  const { t } = useTranslation('sandbox');
  const [chosen, setChosen] = useState<Example | undefined>(exampleInAddress);
  useEffect(() => {
    // Follows links to examples, and the back button.
    const follow = () => setChosen(exampleInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const choose = (example: Example) => {
    history.replaceState(null, '', `#${example.name}`);
    setChosen({ ...example }); // the same one again is loaded again
  };
  return (
    <Flex direction="column" flex="1" minH={{ lg: '100dvh' }} maxH={{ lg: '100dvh' }}>
      {/* This is no link, since the fragment of the address names an example. */}
      <chakra.button
        type="button"
        onClick={() => document.getElementById('explorer')?.focus()}
        position="absolute"
        insetBlockStart={2}
        insetInlineStart={2}
        zIndex="skipNav"
        bg="bg.panel"
        p={2}
        rounded="md"
        opacity={0}
        pointerEvents="none"
        _focusVisible={{ opacity: 1, pointerEvents: 'auto' }}
      >
        {t('skip')}
      </chakra.button>
      <Header />
      <Grid
        as="main"
        flex="1"
        minH={0}
        gap={{ base: 4, lg: 0 }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' }}
        templateRows={{ lg: 'minmax(0, 1fr)' }}
      >
        <ExampleList chosen={chosen?.name} onChoose={choose} />
        <Explorer example={chosen} />
      </Grid>
    </Flex>
  );
}

function Header() {
  const { t, i18n } = useTranslation('sandbox');
  const { mode, toggle } = useColorMode();
  const other = i18n.language === 'ar' ? 'en' : 'ar';
  return (
    <Flex as="header" wrap="wrap" gap={4} rowGap={3} align="center" px={4} py={3} bg="bg.panel" borderBlockEndWidth="1px">
      <Heading as="h1" textStyle="lg">
        {t('title')}
      </Heading>
      <Flex as="nav" aria-label={t('links.label')} wrap="wrap" gap={3} textStyle="sm">
        <Link href={`/${i18n.language}`}>{t('links.site')}</Link>
        <Link href="/openapi.json">{t('links.rest')}</Link>
        {facts.dev && <Link href="/dev">{t('links.dev')}</Link>}
        <Link href={`?language=${other}`} lang={other} hrefLang={other}>
          {t('otherLanguage')}
        </Link>
      </Flex>
      <IconButton variant="ghost" size="sm" aria-label={t(mode === 'dark' ? 'theme.light' : 'theme.dark')} onClick={toggle}>
        {mode === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </IconButton>
      <TokenForm />
    </Flex>
  );
}
