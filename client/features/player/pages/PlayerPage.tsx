import { useQuery } from '@apollo/client/react';
import { Box, Grid } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { PlayerDocument, type PlayerQuery } from '../../../apollo/generated.ts';
import { forgetArticles, reader } from '../../../offline/savedArticles.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTitle } from '../../../ui/head.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { BuyerContacts } from '../components/BuyerContacts.tsx';
import { NotBought } from '../components/NotBought.tsx';
import { PlayerHead } from '../components/PlayerHead.tsx';
import { PlayerSkeleton } from '../components/PlayerSkeleton.tsx';
import { Playlist } from '../components/Playlist.tsx';
import { SavedArticlesLink } from '../components/SavedArticlesLink.tsx';
import { Stage } from '../components/Stage.tsx';
import { useItemUrl } from '../itemUrl.ts';

/** `/{lang}/my-products/{productId}`: a bought product, opened. `?item=` names the item, so that a link or a reload keeps it. */
export function PlayerPage() {
  const { t } = useTranslation('storefront');
  const { productId = '' } = useParams();
  // The page is read from the network. The cache may be from before the purchase or from before progress on another device.
  const { data, error, refetch, dataState } = useQuery(PlayerDocument, {
    variables: { id: productId },
    skip: !isId(productId),
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  useSavedInStep(productId, dataState === 'complete' ? data.storefrontProduct : undefined);
  if (!isId(productId)) return <NotFound />;
  if (error && !data)
    return (
      <>
        <ErrorState whole title={t('product.failed')} error={error} onRetry={refetch} />
        <SavedArticlesLink error={error} productId={productId} />
      </>
    );
  if (dataState !== 'complete') return <PlayerSkeleton />;
  const product = data.storefrontProduct;
  if (!product) return <NotFound />;
  if (!product.viewerOwns) return <NotBought username={product.creator.username} productId={product.id} />;
  return <Player product={product} />;
}

/** Keeps the saved articles in step with the server's answer. Articles of a refunded product and of a deleted item are removed. */
function useSavedInStep(productId: string, product: PlayerQuery['storefrontProduct'] | undefined): void {
  useEffect(() => {
    const learner = reader();
    if (product === undefined || learner === null) return;
    const there = product?.viewerOwns ? product.sections.flatMap(({ items }) => items.map(({ id }) => id)) : [];
    void forgetArticles(learner, (article) => article.productId === productId && !there.includes(article.itemId));
  }, [productId, product]);
}

type Opened = NonNullable<PlayerQuery['storefrontProduct']>;

/** An opened product: one item on the stage, and all items beside it. */
export function Player({ product }: { product: Opened }) {
  const { t } = useTranslation('storefront');
  const courseTitle = pickText(product.title, product.titleAr).text;
  useTitle(courseTitle);
  const { item, previous, next, goesOn, go: goToItem } = useOpenItem(product);
  const course = {
    title: courseTitle,
    creator: pickText(product.creator.fullName, product.creator.fullNameAr).text,
    names: {
      product: product.title,
      productAr: product.titleAr,
      creator: product.creator.fullName ?? '',
      creatorAr: product.creator.fullNameAr,
    },
    goesOn,
    previous: previous ? () => goToItem(previous) : undefined,
    next: next && { title: pickText(next.title, next.titleAr).text, plays: next.type !== 'ARTICLE', go: () => goToItem(next) },
  };
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 5, md: 8 }}>
      <PlayerHead product={product} />
      {item ? (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} columnGap={10} rowGap={10} alignItems="start">
          <Stage item={item} previous={previous} next={next} productId={product.id} cover={product.cover} course={course} />
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

/** The item that the address names, or else the one to go on with when the page was opened, and its neighbours. */
function useOpenItem(product: Opened) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const itemUrl = useItemUrl();
  // After a reload, the item does not start playing by itself.
  const arrivedItem = useNavigationType() !== 'POP';
  const [startItem] = useState(product.progress?.continueWith?.id);
  const items = product.sections.flatMap((section) => section.items);
  const wanted = search.get('item') ?? startItem;
  const at = Math.max(
    items.findIndex(({ id }) => id === wanted),
    0,
  );
  return {
    item: items[at],
    previous: items[at - 1] ?? null,
    next: items[at + 1] ?? null,
    goesOn: arrivedItem && (state as { goesOn?: boolean } | null)?.goesOn === true,
    go: ({ id }: { id: string }) => void navigate(itemUrl(product.id, id), { preventScrollReset: true, state: { goesOn: true } }),
  };
}
