import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { professionOptions } from '../professionOptions.ts';
import { storefrontUrls } from '../urls.ts';
import { discoverySorts, longestSearch, type useDiscovery } from '../useDiscovery.ts';

/** The search for creators. The list follows the typing. Without scripts it is a plain form, whose answer is another page. */
export function DiscoveryForm({ search, profession, sort, show: showCreators, to }: ReturnType<typeof useDiscovery>) {
  const { t } = useTranslation('storefront');
  const onDiscover = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    showCreators({ search: String(new FormData(event.currentTarget).get('search')) });
  };
  return (
    <>
      <form method="get" action={localized(storefrontUrls.discovery())} onSubmit={onDiscover}>
        <Grid
          gap={3}
          templateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 15rem auto' }}
          templateAreas={{ base: '"words send" "profession profession"', md: '"words profession send"' }}
        >
          <SearchBox
            label={t('discover.search')}
            name="search"
            maxLength={longestSearch}
            value={search}
            onChange={(words) => showCreators({ search: words })}
            width="full"
            gridArea="words"
          />
          <NativeChoice
            label={t('discover.profession')}
            name="profession"
            options={professionOptions}
            none={t('discover.everyProfession')}
            value={profession}
            onChange={(value) => showCreators({ profession: value })}
            gridArea="profession"
          />
          {sort !== 'POPULAR' && <input type="hidden" name="sort" value={sort.toLowerCase()} />}
          <Button type="submit" colorPalette="brand" gridArea="send">
            {t('actions.search', { ns: 'common' })}
          </Button>
        </Grid>
      </form>
      <Flex as="nav" aria-label={t('discover.order')} gap={2} marginBlock={5}>
        {discoverySorts.map((order) => (
          <SortLink key={order} to={to({ sort: order })} preventScrollReset replace aria-current={order === sort ? 'true' : undefined}>
            {t(`discover.sorts.${order}`)}
          </SortLink>
        ))}
      </Flex>
    </>
  );
}

const SortLink = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 9,
    paddingInline: 4,
    borderWidth: '1px',
    borderRadius: 'full',
    color: 'fg.muted',
    textStyle: 'sm',
    textDecoration: 'none',
    _hover: { color: 'fg', borderColor: 'border.emphasized' },
    '&[aria-current]': { color: 'brand.fg', borderColor: 'brand.solid', bg: 'brand.subtle' },
  },
});
