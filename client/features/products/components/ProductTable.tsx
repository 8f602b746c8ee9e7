import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ProductSort, ProductTileFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { productUrls } from '../urls.ts';
import { isUpcoming, OnSaleFrom } from './OnSaleFrom.tsx';
import { ProductMenu } from './ProductMenu.tsx';
import { ProductPrice } from './ProductPrice.tsx';

export interface ProductTableProps {
  products: readonly ProductTileFragment[];
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
}

/** Products as rows, with what they earned; the headings put them in order. */
export function ProductTable({ products, sort, onSort }: ProductTableProps) {
  const { t } = useTranslation('products');
  const by = (order: ProductSort, direction: 'ascending' | 'descending' = 'descending') => ({
    direction,
    active: sort === order,
    choose: () => onSort(order),
  });
  const columns: Column<ProductTileFragment>[] = [
    {
      key: 'product',
      header: t('table.product'),
      primary: true,
      order: by(isArabic ? 'TITLE_AR' : 'TITLE', 'ascending'),
      cell: (product) => (
        <Flex align="center" gap={3} minWidth={0}>
          <Box width={20} flexShrink={0}>
            <Picture image={product.cover} alt="" seed={product.id} borderRadius="l2" />
          </Box>
          <Box minWidth={{ base: 0, md: '10rem' }}>
            <chakra.span display="block" overflowWrap="anywhere" fontWeight="medium">
              <AppLink to={productUrls.view(product.id)} plain _before={{ content: '""', position: 'absolute', inset: 0 }}>
                <BiText value={product.title} valueAr={product.titleAr} lines={2} />
              </AppLink>
            </chakra.span>
            {isUpcoming(product) && (
              <chakra.span display="block" color="fg.muted" textStyle="sm" fontWeight="normal">
                <OnSaleFrom product={product} />
              </chakra.span>
            )}
          </Box>
        </Flex>
      ),
    },
    {
      key: 'price',
      header: t('table.price'),
      align: 'end',
      order: by('PRICE'),
      cell: ({ cost, price }) => <ProductPrice productCost={cost} productPrice={price} />,
    },
    { key: 'sales', header: t('table.sales'), align: 'end', order: by('SALES'), cell: ({ salesCount }) => formatNumber(salesCount) },
    { key: 'revenue', header: t('table.revenue'), align: 'end', order: by('REVENUE'), cell: ({ revenue }) => <Money value={revenue} /> },
    { key: 'items', header: t('table.items'), align: 'end', cell: ({ contentItemCount }) => formatNumber(contentItemCount) },
    {
      key: 'updated',
      header: t('table.updated'),
      align: 'end',
      order: by('UPDATED'),
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    },
  ];
  return (
    <DataTable
      caption={t('list.results')}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      linked
      actions={{ header: t('table.actions'), cell: (product) => <ProductMenu product={product} /> }}
    />
  );
}
