import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { StorefrontProductDocument, type StorefrontProductQuery } from '../../../apollo/generated.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { productUrls } from '../../products/urls.ts';
import { OwnerBar } from '../components/OwnerBar.tsx';
import { ProductGone } from '../components/ProductGone.tsx';
import { ProductShow } from '../components/ProductShow.tsx';
import { ProductSkeleton } from '../components/ProductSkeleton.tsx';
import { storefrontUrls } from '../urls.ts';
import { usePlaces } from '../usePlaces.ts';

/** `/{lang}/{username}/{productId}`: a product before it is bought. */
export function ProductPage() {
  const { t } = useTranslation('storefront');
  const { username = '', productId = '' } = useParams();
  const { search, hash } = useLocation();
  const productQuery = useQuery(StorefrontProductDocument, { variables: { id: productId }, skip: !isId(productId) });
  const { data, previousData, loading, error, refetch } = productQuery;
  // A sign-in during the purchase empties the cache. The page stays, since it shows the result of the purchase.
  const before = previousData?.storefrontProduct?.id === productId ? previousData : undefined;
  const shown = data ?? before;
  const seen = useLastSeen(productId, shown?.storefrontProduct);
  usePlaces({
    type: 'StorefrontProduct',
    id: productId,
    live: typeof seen?.placesLeft === 'number',
    reread: () => void refetch().catch(() => undefined),
  });
  if (!shown && (error || loading))
    return (
      <NoData whole title={t('product.failed')} error={error} onRetry={refetch}>
        <ProductSkeleton />
      </NoData>
    );
  const product = shown?.storefrontProduct;
  if (!product) return seen ? <ProductGone creator={seen.creator} /> : <NotFound />;
  if (product.creator.username !== username)
    return <Redirect to={storefrontUrls.product(product.creator.username, product.id) + search + hash} />;
  return (
    <>
      <OwnerBar creatorId={product.creator.id} edit={productUrls.edit(product.id)} />
      <ProductShow product={product} />
    </>
  );
}

type ShownProduct = NonNullable<StorefrontProductQuery['storefrontProduct']>;

/** The product as it was last shown, even after it is gone. */
function useLastSeen(id: string, product: ShownProduct | null | undefined): ShownProduct | null {
  const [seen, setSeen] = useState(product ?? null);
  if (product && product !== seen) setSeen(product);
  return seen?.id === id ? seen : null;
}
