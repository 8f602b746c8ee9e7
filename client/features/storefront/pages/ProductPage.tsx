import { useQuery } from '@apollo/client/react';
import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { StorefrontProductDocument, type StorefrontProductQuery } from '../../../apollo/generated.ts';
import { isId } from '../../../app/isId.ts';
import { NotFound } from '../../../app/NotFound.tsx';
import { localized } from '../../../i18n/language.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTitle } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { SignInToBuy } from '../../orders/components/SignInToBuy.tsx';
import { usePurchase } from '../../orders/mutations/usePurchase.ts';
import { Benefits } from '../components/Benefits.tsx';
import { BuyBar } from '../components/BuyBar.tsx';
import { ContentsOutline } from '../components/ContentsOutline.tsx';
import { CreatorByline } from '../components/CreatorByline.tsx';
import { OfferPanel } from '../components/OfferPanel.tsx';
import { Part } from '../components/Part.tsx';
import { ProductSkeleton } from '../components/ProductSkeleton.tsx';
import { useViewedCreator } from '../recentCreators.ts';
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
  return <Product product={product} />;
}

function Product({ product }: { product: NonNullable<StorefrontProductQuery['storefrontProduct']> }) {
  const { t } = useTranslation('storefront');
  const { cost, availability, viewerOwns } = product;
  const purchase = usePurchase(product.id, cost === 'PAID' && availability === 'AVAILABLE' && !viewerOwns);
  const description = pickText(product.description, product.descriptionAr);
  useTitle(pickText(product.title, product.titleAr).text);
  useViewedCreator(product.creator.username);
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} columnGap={12} rowGap={8} alignItems="start">
        <Stack as="header" gap={5}>
          <Picture image={product.cover} alt="" seed={product.id} borderRadius="l3" eager />
          <Box>
            <chakra.h1 textStyle={{ base: '2xl', md: '4xl' }} fontWeight="semibold" overflowWrap="anywhere">
              <BiText value={product.title} valueAr={product.titleAr} />
            </chakra.h1>
            {(product.subtitle || product.subtitleAr) && (
              <chakra.p color="fg.muted" textStyle="lg" marginBlockStart={2} overflowWrap="anywhere">
                <BiText value={product.subtitle} valueAr={product.subtitleAr} />
              </chakra.p>
            )}
          </Box>
          <CreatorByline creator={product.creator} />
        </Stack>
        <OfferPanel product={product} purchase={purchase} />
        <Stack gap={{ base: 10, md: 12 }} gridColumn={{ lg: 1 }}>
          {description.text && (
            <Part title={t('product.about')}>
              <RichText html={description.text} lang={description.lang} maxWidth="prose" />
            </Part>
          )}
          {product.benefits.length > 0 && (
            <Part title={t('product.benefits')}>
              <Benefits benefits={product.benefits} />
            </Part>
          )}
          <Part title={t('product.contents')}>
            <ContentsOutline product={product} />
          </Part>
        </Stack>
      </Grid>
      <BuyBar product={product} purchase={purchase} />
      <SignInToBuy
        purchase={purchase}
        next={localized(storefrontUrls.purchase(product.creator.username, product.id, purchase.price.code))}
      />
    </Box>
  );
}
