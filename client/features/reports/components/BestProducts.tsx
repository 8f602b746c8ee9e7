import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type BestProductsFragment, BestProductsFragmentDoc } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { productUrls } from '../../products/urls.ts';

/** The products that sell best in the period. */
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
        {data.products.map(({ product, total, orderCount }) => (
          <Flex as="li" key={product.id} align="center" gap={4} paddingBlock={3} borderBlockEndWidth="1px">
            <Picture image={product.cover} alt="" seed={product.id} width={20} flexShrink={0} borderRadius="l2" />
            <Box flex={1} minWidth={0}>
              <AppLink to={productUrls.view(product.id)} plain color="fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
                <BiText value={product.title} valueAr={product.titleAr} lines={2} />
              </AppLink>
              <chakra.p color="fg.muted" textStyle="sm">
                {counted('sales', orderCount)}
              </chakra.p>
            </Box>
            <Money value={total} fontWeight="medium" flexShrink={0} />
          </Flex>
        ))}
      </chakra.ol>
    </Box>
  );
}
