import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { type OfferFragment, OfferFragmentDoc } from '../../../apollo/generated.ts';
import { BottomBar } from '../../../ui/BottomBar.tsx';
import { isNothing, Money } from '../../../ui/Money.tsx';
import { PriceTag } from '../../orders/components/PriceTag.tsx';
import { GoOn } from '../../orders/components/UnfinishedOrder.tsx';
import type { Purchase } from '../../orders/mutations/usePurchase.ts';
import { OfferAction } from './OfferAction.tsx';

/** The product's price and the main action, in reach on phones. The panel above has the rest. */
export function BuyBar({ product, purchase }: { product: FragmentType<OfferFragment>; purchase: Purchase }) {
  const { data: offer, complete } = useFragment({ fragment: OfferFragmentDoc, from: product });
  if (!complete) return null;
  const { unfinished } = purchase;
  if (unfinished) {
    return (
      <BottomBar>
        <Money value={unfinished.total} textStyle="lg" fontWeight="semibold" />
        <GoOn order={unfinished} flex="0 1 12rem" />
      </BottomBar>
    );
  }
  if (offer.availability !== 'AVAILABLE' && !offer.viewerOwns) return null;
  return (
    <BottomBar>
      {!offer.viewerOwns && (
        <PriceTag price={purchase.price} list={offer.price} unpriced={offer.cost === 'PAID' && isNothing(offer.price)} textStyle="lg" />
      )}
      <OfferAction offer={offer} purchase={purchase} flex={offer.viewerOwns ? 1 : '0 1 12rem'} />
    </BottomBar>
  );
}
