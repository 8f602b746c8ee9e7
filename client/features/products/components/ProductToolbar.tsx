import { chakra, Flex, IconButton } from '@chakra-ui/react';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProductSort } from '../../../apollo/generated.ts';
import { isArabic } from '../../../i18n/language.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import type { ListView } from '../useListView.ts';

/** The offered orders. The order by title uses the titles in the page's language. */
export const productSorts = [
  'NEWEST',
  'UPDATED',
  isArabic ? 'TITLE_AR' : 'TITLE',
  'PRICE',
  'SALES',
  'REVENUE',
] as const satisfies readonly ProductSort[];

const productViews = { cards: LayoutGrid, table: Rows3 } as const satisfies Record<ListView, unknown>;

export interface ProductToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
  view: ListView;
  onView: (view: ListView) => void;
}

/** The list's search, order and view. */
export function ProductToolbar({ search, onSearch, sort, onSort, view, onView }: ProductToolbarProps) {
  const { t } = useTranslation('products');
  return (
    <Flex wrap="wrap" align="center" gap={3} marginBlockEnd={4}>
      <SearchBox label={t('list.search')} value={search} onChange={onSearch} />
      <Flex wrap="wrap" align="center" gap={3} flex={{ base: '1 1 100%', md: '0 0 auto' }} marginInlineStart={{ md: 'auto' }}>
        <NativeChoice
          flex={1}
          // Where the group is as wide as what is in it, a share of that width counts for nothing, and the views would wrap.
          minWidth={{ base: 'min(12rem, 100%)', md: '12rem' }}
          label={t('sort.label')}
          options={productSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={sort}
          onChange={(order) => onSort(order || 'NEWEST')}
        />
        <chakra.div role="group" aria-label={t('list.view')} display="flex" gap={1}>
          {(Object.keys(productViews) as ListView[]).map((name) => {
            const Icon = productViews[name];
            const chosen = name === view;
            return (
              <IconButton
                key={name}
                variant={chosen ? 'subtle' : 'ghost'}
                aria-label={t(`list.${name}`)}
                title={t(`list.${name}`)}
                aria-pressed={chosen}
                onClick={() => onView(name)}
              >
                <Icon aria-hidden />
              </IconButton>
            );
          })}
        </chakra.div>
      </Flex>
    </Flex>
  );
}
