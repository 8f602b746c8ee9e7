import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { afterRefusal, type CheckoutFailure, isForeseen, refusalOf } from '../failures.ts';
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
  const alert = useRef<HTMLDivElement>(null);
  // The button may be far below; `failure` is a new object with every try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => alert.current?.focus(), [failure]);
  const refusal = refusalOf(failure);
  const next = afterRefusal[refusal];
  if (refusal === 'owned') {
    return (
      <Alert ref={alert} tone="info">
        {failure.message}{' '}
        <AppLink to={placeOf(purchased)} color="inherit">
          {t(`failure.${listOf(purchased)}`)}
        </AppLink>
      </Alert>
    );
  }
  const unforeseen = t('productId' in purchased ? 'failure.title' : 'failure.seatTitle');
  return (
    <Alert ref={alert} tone="error">
      <chakra.strong display="block">{isForeseen(refusal) ? t(`failure.refused.${refusal}`) : unforeseen}</chakra.strong>
      <chakra.p>{failure.message}</chakra.p>
      <chakra.p marginBlockStart={1}>
        {t('failure.charged.no')} {t(`failure.next.${next}`)}
      </chakra.p>
      {next === 'creator' && username && (
        <AppLink to={storefrontUrls.creator(username)} color="inherit">
          {t('failure.toCreator')}
        </AppLink>
      )}
    </Alert>
  );
}
