import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { StorefrontProductDocument } from '../../../apollo/generated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { ProductShow } from '../components/ProductShow.tsx';
import { ProductSkeleton } from '../components/ProductSkeleton.tsx';
import { storefrontUrls } from '../urls.ts';

/** `/{lang}/{username}/{productId}`: what a product is, and the way to buy it. */
export function ProductPage() {
  const { t } = useTranslation('storefront');
  const { username = '', productId = '' } = useParams();
  const { search, hash } = useLocation();
  const { data, loading, error, refetch } = useQuery(StorefrontProductDocument, { variables: { id: productId }, skip: !isId(productId) });
  if (error && !data) return <ErrorState whole title={t('product.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data && loading) return <ProductSkeleton />;
  const product = data?.storefrontProduct;
  if (!product) return <NotFound />;
  if (product.creator.username !== username)
    return <Navigate to={storefrontUrls.product(product.creator.username, product.id) + search + hash} replace />;
  return <ProductShow product={product} />;
}
