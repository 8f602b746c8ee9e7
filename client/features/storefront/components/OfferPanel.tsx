import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type OfferFragment, OfferFragmentDoc } from '../../../apollo/generated.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AsidePanel } from '../../../ui/AsidePanel.tsx';
import { isNothing, largeAmount } from '../../../ui/Money.tsx';
import { ScriptsNeeded } from '../../../ui/scripting.tsx';
import { PayMethods } from '../../orders/components/PayMethods.tsx';
import { PriceReason, PriceTag } from '../../orders/components/PriceTag.tsx';
import { PromoCode } from '../../orders/components/PromoCode.tsx';
import { PurchaseFailure } from '../../orders/components/PurchaseFailure.tsx';
import { UnfinishedOrder } from '../../orders/components/UnfinishedOrder.tsx';
import type { Purchase } from '../../orders/mutations/usePurchase.ts';
import { useIsPreview } from '../../player/preview.ts';
import { AvailabilityBadge } from './AvailabilityBadge.tsx';
import { OfferAction } from './OfferAction.tsx';
import { OfferFacts } from './OfferFacts.tsx';

/** Price, facts and the main action, beside the product where there is room. */
export function OfferPanel({ product, purchase }: { product: FragmentType<OfferFragment>; purchase: Purchase }) {
  const { t } = useTranslation('storefront');
  const { data: offer, complete } = useFragment({ fragment: OfferFragmentDoc, from: product });
  const signedIn = useSignedIn();
  const comesToBuy = useSearchParams()[0].has('buy');
  const preview = useIsPreview();
  const heading = useRef<HTMLDivElement>(null);
  if (!complete) return null;
  const {
    price: { quote },
    unfinished: unfinishedOffer,
  } = purchase;
  const productOnSale = offer.availability === 'AVAILABLE' && !offer.viewerOwns;
  return (
    <AsidePanel label={t('product.buySummary')}>
      <Box ref={heading} tabIndex={-1} outline="none" display="flex" alignItems="center" flexWrap="wrap" columnGap={3} rowGap={2}>
        <PriceTag price={purchase.price} list={offer.price} unpriced={offer.cost === 'PAID' && isNothing(offer.price)} {...largeAmount} />
        <AvailabilityBadge product={offer} />
      </Box>
      <PriceReason price={purchase.price} />
      {comesToBuy && signedIn && productOnSale && !purchase.failure && !unfinishedOffer && (
        <Alert tone="success">{t('product.oneStepLeft')}</Alert>
      )}
      {purchase.failure && (
        <PurchaseFailure failure={purchase.failure} purchased={{ productId: offer.id }} username={offer.creator.username} />
      )}
      {unfinishedOffer && <UnfinishedOrder order={unfinishedOffer} hasBar onGone={() => heading.current?.focus()} />}
      {productOnSale && !unfinishedOffer && !preview && offer.cost === 'PAID' && <PromoCode price={purchase.price} />}
      {productOnSale && !unfinishedOffer && !(quote && isNothing(quote.total)) && <PayMethods pay={purchase.pay} />}
      {/* On phones the bar at the bottom has it. */}
      {!unfinishedOffer && <OfferAction offer={offer} purchase={purchase} width="full" hideBelow="lg" />}
      {!unfinishedOffer && productOnSale && !preview && <ScriptsNeeded />}
      {productOnSale && offer.cost === 'PAID' && (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('product.securePayment')}
        </chakra.p>
      )}
      <OfferFacts offer={offer} />
    </AsidePanel>
  );
}
