import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Flex } from '@chakra-ui/react';
import { type OfferFragment, OfferFragmentDoc } from '../../../apollo/generated.ts';
import { isNothing } from '../../../ui/Money.tsx';
import { PriceTag } from '../../orders/components/PriceTag.tsx';
import type { Purchase } from '../../orders/mutations/usePurchase.ts';
import { OfferAction } from './OfferAction.tsx';

/** Keeps the main action in reach on phones, while the page scrolls. The panel above has the rest. */
export function BuyBar({ product, purchase }: { product: FragmentType<OfferFragment>; purchase: Purchase }) {
  const { data, complete } = useFragment({ fragment: OfferFragmentDoc, from: product });
  if (!complete || (data.availability !== 'AVAILABLE' && !data.viewerOwns)) return null;
  return (
    <Flex
      hideFrom="lg"
      position="sticky"
      insetBlockEnd={0}
      zIndex="docked"
      align="center"
      justify="space-between"
      gap={4}
      marginInline={{ base: -4, md: -8 }}
      marginBlockStart={8}
      marginBlockEnd={{ base: -6, md: -10 }}
      paddingInline={{ base: 4, md: 8 }}
      paddingBlock={3}
      paddingBlockEnd="max(0.75rem, env(safe-area-inset-bottom))"
      borderBlockStartWidth="1px"
      bg="bg.panel"
    >
      {!data.viewerOwns && (
        <PriceTag price={purchase.price} list={data.price} unpriced={data.cost === 'PAID' && isNothing(data.price)} textStyle="lg" />
      )}
      <OfferAction offer={data} purchase={purchase} flex={data.viewerOwns ? 1 : '0 1 12rem'} />
    </Flex>
  );
}
