import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type PurchaseCardFragment, PurchaseCardFragmentDoc } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { DiscountText } from '../../orders/components/DiscountText.tsx';
import { ReceiptLink } from '../../orders/components/ReceiptLink.tsx';
import { storefrontUrls } from '../urls.ts';
import { CardLink } from './CardLink.tsx';
import { CardPicture } from './CardPicture.tsx';
import { ContentsFacts } from './ContentsFacts.tsx';

/** A product in a customer's library. */
export function PurchaseCard({ purchase }: { purchase: FragmentType<PurchaseCardFragment> }) {
  const { t } = useTranslation('storefront');
  const { data: purchasedProduct, complete } = useFragment({
    fragment: PurchaseCardFragmentDoc,
    fragmentName: 'PurchaseCard',
    from: purchase,
  });
  if (!complete) return null;
  const { product } = purchasedProduct;
  return (
    <Box as="li" position="relative" className="group">
      <CardPicture image={product.cover} alt="" seed={product.id} />
      <chakra.h2 textStyle="md" marginBlockStart={3}>
        <CardLink to={storefrontUrls.myProduct(product.id)}>
          <BiText value={product.title} valueAr={product.titleAr} lines={2} />
        </CardLink>
      </chakra.h2>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
        <BiText value={product.creator.fullName} valueAr={product.creator.fullNameAr} />
      </chakra.p>
      <ContentsFacts offerItemCount={product.contentItemCount} offerSeconds={product.durationSeconds} marginBlockStart={2} />
      {product.progress && <HowFar progress={product.progress} />}
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
        {t('library.boughtOn')} <DateText instant={purchasedProduct.boughtAt} />{' '}
        <ReceiptLink documents={purchasedProduct.order.documents} position="relative" />
      </chakra.p>
      {product.creator.opensUntil && (
        <chakra.p color="fg.warning" textStyle="sm">
          {t('library.opensUntil', { until: formatDate(product.creator.opensUntil) })}
        </chakra.p>
      )}
      {purchasedProduct.order.discount && (
        <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          <DiscountText discount={purchasedProduct.order.discount} />
        </chakra.p>
      )}
    </Box>
  );
}

/** The progress, and the item that the card leads to. */
function HowFar({ progress: { percent, seenAt, continueWith } }: { progress: NonNullable<PurchaseCardFragment['product']['progress']> }) {
  const { t } = useTranslation('storefront');
  if (percent < 100 && !continueWith) return null;
  return (
    <Flex align="center" gap={2} marginBlockStart={2} textStyle="sm">
      <ProgressRing share={percent / 100} label="" />
      <chakra.span minWidth={0} lineClamp={1} fontWeight={seenAt ? 'medium' : undefined} color={seenAt ? 'brand.fg' : 'fg.muted'}>
        {percent === 100 || !continueWith ? (
          t('progress.completed')
        ) : (
          <>
            {t(seenAt ? 'progress.continue' : 'progress.start')} <BiText value={continueWith.title} valueAr={continueWith.titleAr} />
          </>
        )}
      </chakra.span>
    </Flex>
  );
}
