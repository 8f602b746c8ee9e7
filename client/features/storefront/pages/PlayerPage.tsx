import { useQuery } from '@apollo/client/react';
import { Box, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { PlayerDocument, type PlayerQuery } from '../../../apollo/generated.ts';
import { isId } from '../../../app/isId.ts';
import { NotFound } from '../../../app/NotFound.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTitle } from '../../../ui/Page.tsx';
import { BuyerContacts } from '../components/BuyerContacts.tsx';
import { NotBought } from '../components/NotBought.tsx';
import { PlayerHead } from '../components/PlayerHead.tsx';
import { PlayerSkeleton } from '../components/PlayerSkeleton.tsx';
import { Playlist } from '../components/Playlist.tsx';
import { Stage } from '../components/Stage.tsx';

/** `/{lang}/my-products/{productId}`: a bought product, opened. `?item=` names the item, so that a link or a reload keeps it. */
export function PlayerPage() {
  const { t } = useTranslation('storefront');
  const { productId = '' } = useParams();
  // What the shop has cached is closed; the network has the grants.
  const { data, error, refetch, dataState } = useQuery(PlayerDocument, {
    variables: { id: productId },
    skip: !isId(productId),
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (!isId(productId)) return <NotFound />;
  if (error && !data) return <ErrorState whole title={t('product.failed')} error={error} onRetry={() => void refetch()} />;
  if (dataState !== 'complete') return <PlayerSkeleton />;
  const product = data.storefrontProduct;
  if (!product) return <NotFound />;
  if (!product.viewerOwns) return <NotBought username={product.creator.username} productId={product.id} />;
  return <Player product={product} />;
}

function Player({ product }: { product: NonNullable<PlayerQuery['storefrontProduct']> }) {
  const { t } = useTranslation('storefront');
  const [search] = useSearchParams();
  useTitle(pickText(product.title, product.titleAr).text);
  const items = product.sections.flatMap((section) => section.items);
  const at = Math.max(
    items.findIndex(({ id }) => id === search.get('item')),
    0,
  );
  const item = items[at];
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 5, md: 8 }}>
      <PlayerHead product={product} />
      {item ? (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} columnGap={10} rowGap={10} alignItems="start">
          <Stage item={item} next={items[at + 1] ?? null} productId={product.id} cover={product.cover} />
          <Box
            position={{ lg: 'sticky' }}
            insetBlockStart={{ lg: 24 }}
            maxHeight={{ lg: 'calc(100dvh - 8rem)' }}
            overflowY={{ lg: 'auto' }}
            paddingInline={3}
            marginInline={-3}
          >
            <Playlist product={product} current={item.id} />
            <BuyerContacts product={product} />
          </Box>
        </Grid>
      ) : (
        <>
          <EmptyState title={t('player.empty')}>{t('player.emptyText')}</EmptyState>
          <BuyerContacts product={product} />
        </>
      )}
    </Box>
  );
}
