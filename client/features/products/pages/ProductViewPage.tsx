import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { Eye, Library, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ProductViewDocument, type ProductViewQuery } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { contentUrls } from '../../content/urls.ts';
import { ProductCompletion } from '../../progress/components/ProductCompletion.tsx';
import { MissingList } from '../components/MissingList.tsx';
import { ProductFacts } from '../components/ProductFacts.tsx';
import { ProductOutline } from '../components/ProductOutline.tsx';
import { ProductStatusBadge } from '../components/ProductStatusBadge.tsx';
import { ProductTexts } from '../components/ProductTexts.tsx';
import { PublicLink } from '../components/PublicLink.tsx';
import { StatusButtons } from '../components/StatusButtons.tsx';
import { useMoreSections } from '../components/useMoreSections.ts';
import { productUrls } from '../urls.ts';

/** `/{lang}/cc/product/{id}/view`: the product as its creator sees it. */
export function ProductViewPage() {
  const { t } = useTranslation('products');
  const { productId = '' } = useParams();
  // The cache may be older than the latest sales and progress.
  const { data, error, refetch } = useQuery(ProductViewDocument, {
    variables: { id: productId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (!data)
    return (
      <NoData whole error={error} title={t('view.failed')} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  return data.product ? <ProductView product={data.product} /> : <NotFound console />;
}

function ProductView({ product }: { product: NonNullable<ProductViewQuery['product']> }) {
  const { t } = useTranslation('products');
  const [productMissing, setProductMissing] = useState<readonly FieldFailure[]>([]);
  const { id, status, title, titleAr } = product;
  const loadMore = useMoreSections(id);
  return (
    <Page
      title={pickText(title, titleAr).text}
      heading={
        <Flex as="span" wrap="wrap" align="center" columnGap={3} rowGap={1}>
          <BiText value={title} valueAr={titleAr} />
          <chakra.span display="inline-flex">
            <ProductStatusBadge status={status} />
          </chakra.span>
        </Flex>
      }
      back={<BackLink to={productUrls.list}>{t('view.back')}</BackLink>}
      actions={
        <>
          <Allowed needs="EDIT">
            <ButtonLink to={productUrls.edit(id)} variant="outline">
              <Pencil aria-hidden />
              {t('view.edit')}
            </ButtonLink>
          </Allowed>
          <ButtonLink to={contentUrls.list(id)} variant="outline">
            <Library aria-hidden />
            {t('view.content')}
          </ButtonLink>
          <ButtonLink to={productUrls.preview(id)} variant="outline">
            <Eye aria-hidden />
            {t('form.preview')}
          </ButtonLink>
          <StatusButtons product={product} onMissing={setProductMissing} />
        </>
      }
    >
      {productMissing.length > 0 && (
        <Alert tone="warning" marginBlockEnd={6}>
          <chakra.h2 fontWeight="semibold">{t('missing.title')}</chakra.h2>
          <MissingList productId={id} missing={productMissing} />
        </Alert>
      )}
      {status === 'PUBLISHED' && <PublicLink product={product} />}
      <Grid templateColumns={{ lg: 'minmax(0, 1fr) 22rem' }} gap={{ base: 8, lg: 12 }}>
        <Box order={{ lg: 2 }}>
          <ProductFacts product={product} />
        </Box>
        <Stack gap={10} minWidth={0}>
          <ProductTexts product={product} />
          <ProductOutline product={product} />
          {status !== 'DRAFT' && <ProductCompletion product={product} onMore={loadMore} />}
        </Stack>
      </Grid>
    </Page>
  );
}
