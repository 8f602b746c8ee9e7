import { useQuery } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { PlayerDocument, StorefrontProductDocument } from '../../../apollo/generated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PlayerSkeleton } from '../../player/components/PlayerSkeleton.tsx';
import { Player } from '../../player/pages/PlayerPage.tsx';
import { PlayerPreviewContext } from '../../player/preview.ts';
import { ProductShow } from '../../storefront/components/ProductShow.tsx';
import { ProductSkeleton } from '../../storefront/components/ProductSkeleton.tsx';
import { PreviewBar } from '../components/PreviewBar.tsx';
import { productUrls } from '../urls.ts';

/** `/{lang}/cc/product/{id}/preview`: the product as its customers will see it, before and (`?part=player`) after buying. */
export function ProductPreviewPage() {
  const { productId = '' } = useParams();
  const previewPart = useSearchParams()[0].get('part') === 'player' ? 'player' : 'page';
  const preview = useMemo(() => ({ itemUrl: (itemId: string) => productUrls.previewItem(productId, itemId) }), [productId]);
  return (
    <PlayerPreviewContext value={preview}>
      <PreviewBar productId={productId} part={previewPart} />
      {/* The width is that of the public pages, without the console's padding. */}
      <Box flex={1} display="flex" flexDirection="column">
        {previewPart === 'player' ? <AfterBuying productId={productId} /> : <BeforeBuying productId={productId} />}
      </Box>
    </PlayerPreviewContext>
  );
}

/** Reads the saved state from the server, and not the cache. */
const previewAfresh = { fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } as const;

function BeforeBuying({ productId }: { productId: string }) {
  const { t } = useTranslation('products');
  const { data, error, refetch } = useQuery(StorefrontProductDocument, { variables: { id: productId }, ...previewAfresh });
  if (!data)
    return (
      <NoData whole title={t('preview.failed')} error={error} onRetry={refetch}>
        <ProductSkeleton />
      </NoData>
    );
  return data.storefrontProduct ? <ProductShow product={data.storefrontProduct} /> : <NotFound console />;
}

function AfterBuying({ productId }: { productId: string }) {
  const { t } = useTranslation('products');
  const { data, error, refetch, dataState } = useQuery(PlayerDocument, { variables: { id: productId }, ...previewAfresh });
  if (error && !data) return <ErrorState whole title={t('preview.failed')} error={error} onRetry={refetch} />;
  if (dataState !== 'complete') return <PlayerSkeleton />;
  return data.storefrontProduct ? <Player product={data.storefrontProduct} /> : <NotFound console />;
}
