import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { afterRefusal, type CheckoutFailure, isForeseenRefusal, refusalOf } from '../failures.ts';
import { listOf, type Purchased, placeOf } from '../purchased.ts';

export interface PurchaseFailureProps {
  failure: CheckoutFailure;
  purchased: Purchased;
  /** The seller's username, if it is known. */
  username?: string;
}

/** Why a purchase did not begin, that nothing was charged, and what to do next. */
export function PurchaseFailure({ failure, purchased, username }: PurchaseFailureProps) {
  const { t } = useTranslation('orders');
  const purchaseAlert = useRef<HTMLDivElement>(null);
  // The button may be far below; `failure` is a new object with every try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => purchaseAlert.current?.focus(), [failure]);
  const refusal = refusalOf(failure);
  const nextPurchase = afterRefusal[refusal];
  if (refusal === 'owned') {
    return (
      <Alert ref={purchaseAlert} tone="info">
        {failure.message}{' '}
        <AppLink to={placeOf(purchased)} color="inherit">
          {t(`failure.${listOf(purchased)}`)}
        </AppLink>
      </Alert>
    );
  }
  const unforeseenFailure = t('productId' in purchased ? 'failure.title' : 'failure.seatTitle');
  return (
    <Alert ref={purchaseAlert} tone="error">
      <chakra.strong display="block">{isForeseenRefusal(refusal) ? t(`failure.refused.${refusal}`) : unforeseenFailure}</chakra.strong>
      <chakra.p>{failure.message}</chakra.p>
      <chakra.p marginBlockStart={1}>
        {t('failure.charged.no')} {t(`failure.next.${nextPurchase}`)}
      </chakra.p>
      {nextPurchase === 'creator' && username && (
        <AppLink to={storefrontUrls.creator(username)} color="inherit">
          {t('failure.toCreator')}
        </AppLink>
      )}
    </Alert>
  );
}
