import { useQuery } from '@apollo/client/react';
import { Box, Grid } from '@chakra-ui/react';
import { Archive, NotebookPen, Package, Plus, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProductListDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { CardsSkeleton } from '../../../ui/Skeletons.tsx';
import { productUrls } from '../urls.ts';
import { ProductTile } from './ProductTile.tsx';

const emptyTexts = {
  PUBLISHED: { icon: Package, title: 'empty.published', text: 'empty.publishedText' },
  DRAFT: { icon: NotebookPen, title: 'empty.drafts', text: 'empty.draftsText' },
  ARCHIVED: { icon: Archive, title: 'empty.archived', text: 'empty.archivedText' },
} as const;

/** The products of one status, a page at a time. */
export function ProductGrid({ status, search }: { status: ProductStatus; search: string }) {
  const { t } = useTranslation('products');
  const { data, previousData, error, refetch, fetchMore } = useQuery(ProductListDocument, {
    variables: { status, search: search || undefined },
  });
  // While a search runs, what was found before stays, dimmed.
  const products = (data ?? previousData)?.products;
  if (error && !data) return <ErrorState error={error} title={t('list.failed')} onRetry={() => void refetch()} />;
  if (!products) return <CardsSkeleton />;
  const { nodes, pageInfo } = products;
  if (nodes.length === 0) return search ? <NothingFound /> : <NothingYet status={status} />;
  return (
    <Box aria-busy={!data} opacity={data ? 1 : 0.5} transition="opacity 150ms">
      <Grid
        as="ul"
        aria-label={t('list.results')}
        templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        columnGap={6}
        rowGap={8}
        listStyleType="none"
      >
        {nodes.map((product, index) => (
          <li key={product.id}>
            <ProductTile product={product} eager={index < 4} />
          </li>
        ))}
      </Grid>
      {pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </Box>
  );
}

function NothingFound() {
  const { t } = useTranslation('products');
  return (
    <EmptyState title={t('empty.search')} icon={<SearchX size={28} aria-hidden />}>
      {t('empty.searchText')}
    </EmptyState>
  );
}

function NothingYet({ status }: { status: ProductStatus }) {
  const { t } = useTranslation('products');
  const { icon: Icon, title, text } = emptyTexts[status];
  return (
    <EmptyState
      title={t(title)}
      icon={<Icon size={28} aria-hidden />}
      action={
        status !== 'ARCHIVED' && (
          <Allowed needs="EDIT">
            <ButtonLink to={productUrls.create} colorPalette="brand">
              <Plus aria-hidden />
              {t('list.new')}
            </ButtonLink>
          </Allowed>
        )
      }
    >
      {t(text)}
    </EmptyState>
  );
}
