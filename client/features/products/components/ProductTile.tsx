import { Box, chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { cardSizes } from '../../../ui/CardGrid.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { productUrls } from '../urls.ts';
import { isUpcoming, OnSaleFrom } from './OnSaleFrom.tsx';
import { ProductMenu } from './ProductMenu.tsx';
import { ProductPrice } from './ProductPrice.tsx';
import { ProductStatusBadge } from './ProductStatusBadge.tsx';

/** A product in the list. The whole card leads to it; the menu has its actions. It is only drawn again when the product has changed. */
export const ProductTile = memo(function ProductTile({ product, eager }: { product: ProductTileFragment; eager?: boolean }) {
  const { t } = useTranslation('products');
  const counted = useCounted();
  const { id, status, title, titleAr, cover, cost, price, salesCount, createdAt, publishedAt } = product;
  const on = status === 'DRAFT' ? null : publishedAt;
  return (
    <Box as="article" position="relative">
      <Picture image={cover} alt="" seed={id} eager={eager} sizes={cardSizes} borderRadius="l3" />
      <Box position="absolute" insetBlockStart={3} insetInlineStart={3} pointerEvents="none">
        <ProductStatusBadge status={status} />
      </Box>
      <Flex align="flex-start" gap={1} marginBlockStart={3}>
        <Box flex={1} minWidth={0}>
          <chakra.h2 fontWeight="semibold" textStyle="md" overflowWrap="anywhere">
            <AppLink to={productUrls.view(id)} plain _before={{ content: '""', position: 'absolute', inset: 0 }}>
              <BiText value={title} valueAr={titleAr} lines={2} />
            </AppLink>
          </chakra.h2>
          <Flex className="figures" wrap="wrap" columnGap={3} marginBlockStart={1}>
            <chakra.span fontWeight="medium">
              <ProductPrice productCost={cost} productPrice={price} />
            </chakra.span>
            <chakra.span color="fg.muted">{counted('sales', salesCount)}</chakra.span>
          </Flex>
          <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={0.5}>
            {isUpcoming(product) ? (
              <OnSaleFrom product={product} />
            ) : (
              <Trans t={t} i18nKey={on ? 'tile.published' : 'tile.created'} components={{ day: <DateText instant={on ?? createdAt} /> }} />
            )}
          </chakra.p>
        </Box>
        {/* The menu's dots are in line with the title. */}
        <Box marginBlockStart={-1.5}>
          <ProductMenu product={product} />
        </Box>
      </Flex>
    </Box>
  );
});
