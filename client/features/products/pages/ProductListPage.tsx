import { useQuery } from '@apollo/client/react';
import { Plus, TicketPercent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ProductCountsDocument, type ProductSort, type ProductStatus } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { inPlace } from '../../../ui/asked.ts';
import { Page } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { promoUrls } from '../../promos/urls.ts';
import { ProductResults } from '../components/ProductResults.tsx';
import { ProductToolbar, productSorts } from '../components/ProductToolbar.tsx';
import { productUrls } from '../urls.ts';
import { useListView } from '../useListView.ts';

const statuses = { published: 'PUBLISHED', drafts: 'DRAFT', archived: 'ARCHIVED' } as const satisfies Record<string, ProductStatus>;
const countOf = { published: 'published', drafts: 'draft', archived: 'archived' } as const;
type Tab = keyof typeof statuses;
const productTabs = Object.keys(statuses) as Tab[];

/**
 * `/{lang}/cc/product/list`: the account's products by status. Tab, search and order are in the address; the browser remembers cards or
 * table.
 */
export function ProductListPage() {
  const { t } = useTranslation('products');
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useListView();
  const tab = productTabs.find((name) => name === query.get('tab')) ?? 'published';
  const search = query.get('search') ?? '';
  const sort = productSorts.find((order) => order.toLowerCase() === query.get('sort')) ?? 'NEWEST';
  const { data } = useQuery(ProductCountsDocument, { variables: { search: search || undefined } });
  const counts = data?.productCounts;
  const emptyAsks = !search && tab !== 'archived' && counts?.[countOf[tab]] === 0;

  const show = (next: { tab?: Tab; search?: string; sort?: ProductSort }) => {
    const shownProducts = { tab, search, sort, ...next };
    setQuery(
      {
        ...(shownProducts.tab !== 'published' && { tab: shownProducts.tab }),
        ...(shownProducts.search && { search: shownProducts.search }),
        ...(shownProducts.sort !== 'NEWEST' && { sort: shownProducts.sort.toLowerCase() }),
      },
      inPlace,
    );
  };

  return (
    <Page
      title={t('list.title')}
      lead={t('list.lead')}
      actions={
        <>
          {/* On wide screens the bar above has the same button, and an empty list has its own. */}
          {!emptyAsks && (
            <Allowed needs="EDIT">
              <ButtonLink to={productUrls.create} colorPalette="brand" hideFrom="md">
                <Plus aria-hidden />
                {t('list.new')}
              </ButtonLink>
            </Allowed>
          )}
          <ButtonLink to={promoUrls.list()} variant="outline">
            <TicketPercent aria-hidden />
            {t('list.promoCodes')}
          </ButtonLink>
        </>
      }
    >
      <ProductToolbar
        search={search}
        onSearch={(words) => show({ search: words })}
        sort={sort}
        onSort={(order) => show({ sort: order })}
        view={view}
        onView={setView}
      />
      <Tabs
        label={t('list.tabs')}
        items={productTabs.map((value) => ({ value, label: t(`list.${value}`), count: counts?.[countOf[value]] }))}
        value={tab}
        onChange={(value) => show({ tab: value })}
      >
        <ProductResults
          key={tab}
          status={statuses[tab]}
          search={search}
          onClearSearch={() => show({ search: '' })}
          sort={sort}
          onSort={(order) => show({ sort: order })}
          view={view}
        />
      </Tabs>
    </Page>
  );
}
