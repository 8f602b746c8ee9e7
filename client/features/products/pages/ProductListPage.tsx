import { useQuery } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ProductCountsDocument, type ProductStatus } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ProductGrid } from '../components/ProductGrid.tsx';
import { productUrls } from '../urls.ts';

const statuses = { published: 'PUBLISHED', drafts: 'DRAFT', archived: 'ARCHIVED' } as const satisfies Record<string, ProductStatus>;
type Tab = keyof typeof statuses;
const tabs = Object.keys(statuses) as Tab[];

/** `/{lang}/cc/product/list`: what the account sells, by status. Tab and search are in the address. */
export function ProductListPage() {
  const { t } = useTranslation('products');
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'published';
  const search = query.get('search') ?? '';
  const { data: counts } = useQuery(ProductCountsDocument, { variables: { search: search || undefined } });
  const emptyAsks = !search && tab !== 'archived' && counts?.[tab].totalCount === 0;

  const show = (next: { tab?: Tab; search?: string }) => {
    const shown = { tab, search, ...next };
    setQuery(
      { ...(shown.tab !== 'published' && { tab: shown.tab }), ...(shown.search && { search: shown.search }) },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <Page
      title={t('list.title')}
      lead={t('list.lead')}
      actions={
        // Where there is room the bar above has the same, and an empty list asks for nothing else.
        !emptyAsks && (
          <Allowed needs="EDIT">
            <ButtonLink to={productUrls.create} colorPalette="brand" hideFrom="md">
              <Plus aria-hidden />
              {t('list.new')}
            </ButtonLink>
          </Allowed>
        )
      }
    >
      <Box marginBlockEnd={4}>
        <SearchBox label={t('list.search')} value={search} onChange={(words) => show({ search: words })} />
      </Box>
      <Tabs
        label={t('list.tabs')}
        items={tabs.map((value) => ({ value, label: t(`list.${value}`), count: counts?.[value].totalCount }))}
        value={tab}
        onChange={(value) => show({ tab: value })}
      >
        <ProductGrid key={tab} status={statuses[tab]} search={search} />
      </Tabs>
    </Page>
  );
}
