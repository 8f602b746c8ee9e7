import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { useHead } from '../../../ui/head.ts';
import { LegalWords } from '../components/LegalWords.tsx';
import { OperatorFacts } from '../components/OperatorFacts.tsx';
import { type LegalBlock, type LegalPageName, type LegalText, legalChangedOn, legalPages } from '../legal.ts';
import { siteUrls } from '../urls.ts';

/** The terms, the policies and the imprint: plain text in sections, with a table of contents. */
export function LegalPage({ name }: { name: LegalPageName }) {
  const { t, i18n } = useTranslation('site');
  const { title, lead, sections: legalSections } = i18n.getResource(i18n.language, 'legal', name) as LegalText;
  useHead({ title, description: lead, path: siteUrls[name] });
  return (
    <Grid
      width="full"
      maxWidth="content"
      marginInline="auto"
      paddingInline={{ base: 4, md: 8 }}
      paddingBlock={{ base: 8, md: 14 }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
      columnGap={16}
      rowGap={8}
    >
      <Box as="header" gridColumn={{ lg: 2 }} maxWidth="prose">
        <chakra.h1 textStyle={{ base: '3xl', md: '5xl' }}>{title}</chakra.h1>
        <chakra.p textStyle="lg" color="fg.muted" marginBlockStart={3}>
          {lead}
        </chakra.p>
        <chakra.p textStyle="sm" color="fg.muted" marginBlockStart={3}>
          <Trans t={t} i18nKey="legal.changed" components={{ day: <DateText day={legalChangedOn} /> }} />
        </chakra.p>
      </Box>
      <Contents sections={legalSections} />
      <Stack as="article" gridColumn={{ lg: 2 }} maxWidth="prose" gap={10}>
        {name === 'imprint' && <OperatorFacts />}
        {Object.entries(legalSections).map(([id, { title, text }]) => (
          <Box as="section" key={id} id={id} aria-labelledby={`${id}-title`}>
            <chakra.h2 id={`${id}-title`} textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold">
              {title}
            </chakra.h2>
            {text.map((block) => (
              <Block key={String(block)} block={block} />
            ))}
          </Box>
        ))}
        <Others than={name} />
      </Stack>
    </Grid>
  );
}

function Contents({ sections: legalSections }: Pick<LegalText, 'sections'>) {
  const { t } = useTranslation('site');
  return (
    <Box
      as="nav"
      aria-labelledby="contents"
      gridColumn={{ lg: 1 }}
      gridRow={{ lg: '1 / span 2' }}
      alignSelf="start"
      position={{ lg: 'sticky' }}
      insetBlockStart={24}
      css={{ '@media print': { display: 'none' } }}
    >
      <chakra.p id="contents" textStyle="sm" fontWeight="semibold" marginBlockEnd={2}>
        {t('legal.contents')}
      </chakra.p>
      <chakra.ol listStyleType="none" borderInlineStartWidth="2px" textStyle="sm">
        {Object.entries(legalSections).map(([id, { title }]) => (
          <li key={id}>
            <chakra.a
              href={`#${id}`}
              display="block"
              paddingInline={4}
              paddingBlock={1.5}
              color="fg.muted"
              borderRadius="xs"
              _hover={{ color: 'fg', textDecoration: 'underline' }}
              focusVisibleRing="outside"
            >
              {title}
            </chakra.a>
          </li>
        ))}
      </chakra.ol>
    </Box>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <chakra.p lineHeight="tall" marginBlockStart={3}>
        <LegalWords text={block} />
      </chakra.p>
    );
  return (
    <chakra.ul
      lineHeight="tall"
      listStyleType="disc"
      paddingInlineStart={6}
      marginBlockStart={3}
      css={{ '& li::marker': { color: 'saffron.fg' } }}
    >
      {block.map((entry) => (
        <chakra.li key={entry} paddingInlineStart={1} marginBlockStart={1.5}>
          <LegalWords text={entry} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function Others({ than }: { than: LegalPageName }) {
  const { t } = useTranslation('site');
  return (
    <Flex
      wrap="wrap"
      columnGap={6}
      rowGap={2}
      borderBlockStartWidth="1px"
      paddingBlockStart={6}
      textStyle="sm"
      aria-labelledby="others"
      as="nav"
    >
      <chakra.span id="others" color="fg.muted">
        {t('legal.others')}
      </chakra.span>
      {legalPages
        .filter((name) => name !== than)
        .map((name) => (
          <AppLink key={name} to={siteUrls[name]} display="inline-flex" alignItems="center" minHeight={6}>
            {t(`footer.${name}`)}
          </AppLink>
        ))}
    </Flex>
  );
}
