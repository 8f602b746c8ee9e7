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
  const { data, complete } = useFragment({ fragment: OfferFragmentDoc, from: product });
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
  if (data.availability !== 'AVAILABLE' && !data.viewerOwns) return null;
  return (
    <BottomBar>
      {!data.viewerOwns && (
        <PriceTag price={purchase.price} list={data.price} unpriced={data.cost === 'PAID' && isNothing(data.price)} textStyle="lg" />
      )}
      <OfferAction offer={data} purchase={purchase} flex={data.viewerOwns ? 1 : '0 1 12rem'} />
    </BottomBar>
  );
}
