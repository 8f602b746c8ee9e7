import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type BestProductsFragment, BestProductsFragmentDoc, type RevenueRowKind } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { availabilityUrls } from '../../availability/urls.ts';
import { productUrls } from '../../products/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';

/** The page of each kind. */
const bestSellerPage: Partial<Record<RevenueRowKind, (id: string) => string>> = { PRODUCT: productUrls.view, SESSION: sessionUrls.view };

/** The products, sessions and appointment types that sell best in the period. */
export function BestProducts({ revenue }: { revenue: FragmentType<BestProductsFragment> }) {
  const { t } = useTranslation('reports');
  const counted = useCounted();
  const { data, complete } = useFragment({ fragment: BestProductsFragmentDoc, from: revenue });
  if (!complete) return null;
  return (
    <Box as="section">
      <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={2}>
        {t('best.title')}
      </chakra.h2>
      <chakra.ol listStyleType="none">
        {data.best.map(({ kind, itemId, title, titleAr, product, total, orderCount }) => (
          <Flex as="li" key={itemId} wrap="wrap" align="center" columnGap={4} paddingBlock={3} borderBlockEndWidth="1px">
            <Picture image={product?.cover} alt="" seed={itemId} width={20} flexShrink={0} borderRadius="l2" />
            <Box flex="1 1 6rem" minWidth={0}>
              <AppLink
                to={bestSellerPage[kind]?.(itemId) ?? availabilityUrls.availability}
                plain
                color="fg"
                fontWeight="medium"
                _hover={{ textDecoration: 'underline' }}
              >
                <BiText value={title} valueAr={titleAr} lines={2} />
              </AppLink>
              <chakra.p color="fg.muted" textStyle="sm">
                {counted('sales', orderCount)}
              </chakra.p>
            </Box>
            <Money value={total} fontWeight="medium" flexShrink={0} marginInlineStart="auto" />
          </Flex>
        ))}
      </chakra.ol>
    </Box>
  );
}
