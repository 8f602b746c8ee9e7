import { useQuery } from '@apollo/client/react';
import { Archive, NotebookPen, Package, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProductListDocument, type ProductSort, type ProductStatus } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { furtherPage, LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { CardsSkeleton, RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { productUrls } from '../urls.ts';
import type { ListView } from '../useListView.ts';
import { ProductGrid } from './ProductGrid.tsx';
import { ProductTable } from './ProductTable.tsx';

const emptyProductTexts = {
  PUBLISHED: { icon: Package, title: 'empty.published', text: 'empty.publishedText' },
  DRAFT: { icon: NotebookPen, title: 'empty.drafts', text: 'empty.draftsText' },
  ARCHIVED: { icon: Archive, title: 'empty.archived', text: 'empty.archivedText' },
} as const;

export interface ProductResultsProps {
  status: ProductStatus;
  search: string;
  onClearSearch: () => void;
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
  view: ListView;
}

/** The products of one status, a page at a time. */
export function ProductResults({ status, search, onClearSearch, sort, onSort, view }: ProductResultsProps) {
  const { t } = useTranslation('products');
  const { data, previousData, error, refetch, fetchMore } = useQuery(ProductListDocument, {
    variables: { status, search: search || undefined, sort },
  });
  // While another search or order is loading, the previous list stays, dimmed.
  const products = listShown({ data, previousData }, ({ products: all }) => all);
  if (error && !data) return <ErrorState error={error} title={t('list.failed')} onRetry={refetch} />;
  if (!products) return view === 'table' ? <RowsSkeleton rows={8} /> : <CardsSkeleton />;
  const { nodes: listedProducts, pageInfo: productsPage } = products;
  if (listedProducts.length === 0 && !productsPage.hasNextPage)
    return search ? (
      <NothingFound title={t('empty.search')} clear={{ label: t('empty.showAll'), onClear: onClearSearch }}>
        {t('empty.searchText')}
      </NothingFound>
    ) : (
      <NoProducts status={status} />
    );
  return (
    <Dimmed busy={!data}>
      {view === 'table' ? (
        <ProductTable products={listedProducts} sort={sort} onSort={onSort} />
      ) : (
        <ProductGrid products={listedProducts} />
      )}
      {productsPage.hasNextPage && (
        <LoadMore onLoad={() => fetchMore({ variables: { first: furtherPage, after: productsPage.endCursor } })} />
      )}
    </Dimmed>
  );
}

function NoProducts({ status }: { status: ProductStatus }) {
  const { t } = useTranslation('products');
  const { icon: Icon, title, text } = emptyProductTexts[status];
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
