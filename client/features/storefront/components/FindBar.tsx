import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { inPlace } from '../../../ui/asked.ts';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { type Finding, narrowedOffers, offerKinds } from '../finding.ts';
import { storefrontUrls } from '../urls.ts';

/** Searches and narrows what a creator offers: a plain form and links, which work without scripts too. */
export function FindBar({ username, finding }: { username: string; finding: Finding }) {
  const { t } = useTranslation('storefront');
  const navigate = useNavigate();
  const { words, kind } = finding;
  const path = storefrontUrls.creator(username);
  const findOffer = (typedWords: string) => void navigate(narrowedOffers(path, { words: typedWords, kind }), inPlace);
  return (
    <Flex as="section" aria-label={t('find.label')} wrap="wrap" align="center" justify="space-between" gap={4}>
      <Flex as="nav" aria-label={t('find.kind')} wrap="wrap" gap={1}>
        {[null, ...offerKinds].map((one) => (
          <AppLink
            key={one ?? 'all'}
            to={narrowedOffers(path, { words, kind: one })}
            plain
            preventScrollReset
            aria-current={one === kind ? 'true' : undefined}
            display="inline-flex"
            alignItems="center"
            minHeight={9}
            paddingInline={{ base: 3, sm: 4 }}
            borderRadius="full"
            textStyle="sm"
            css={{
              '&': { fontWeight: 'medium', color: 'fg.muted' },
              '&:hover': { bg: 'bg.muted' },
              '&[aria-current=true]': { bg: 'brand.subtle', color: 'brand.fg' },
            }}
          >
            {t(`find.${one ?? 'all'}`)}
          </AppLink>
        ))}
      </Flex>
      <chakra.form method="get" action={localized(path)} width={{ base: 'full', md: 'auto' }} onSubmit={(event) => event.preventDefault()}>
        <SearchBox name="q" label={t('find.search')} value={words} onChange={findOffer} />
        {kind && <input type="hidden" name="kind" value={kind} />}
      </chakra.form>
    </Flex>
  );
}
