import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { StorefrontProductDocument } from '../../../apollo/generated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { ProductShow } from '../components/ProductShow.tsx';
import { ProductSkeleton } from '../components/ProductSkeleton.tsx';
import { storefrontUrls } from '../urls.ts';

/** `/{lang}/{username}/{productId}`: what a product is, and the way to buy it. */
export function ProductPage() {
  const { t } = useTranslation('storefront');
  const { username = '', productId = '' } = useParams();
  const { search, hash } = useLocation();
  const query = useQuery(StorefrontProductDocument, { variables: { id: productId }, skip: !isId(productId) });
  const { data, previousData, loading, error, refetch } = query;
  // A sign-in during the purchase empties the cache: the page stays, since it says how the purchase went.
  const before = previousData?.storefrontProduct?.id === productId ? previousData : undefined;
  const shown = data ?? before;
  if (error && !shown) return <ErrorState whole title={t('product.failed')} error={error} onRetry={() => void refetch()} />;
  if (!shown && loading) return <ProductSkeleton />;
  const product = shown?.storefrontProduct;
  if (!product) return <NotFound />;
  if (product.creator.username !== username)
    return <Redirect to={storefrontUrls.product(product.creator.username, product.id) + search + hash} />;
  return <ProductShow product={product} />;
}
