import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { CheckoutFailure } from '../mutations/useCheckout.ts';
import { listOf, type Purchased, placeOf } from '../purchased.ts';

/** Why a purchase did not begin, and where to go instead. */
export function PurchaseFailure({ failure, purchased }: { failure: CheckoutFailure; purchased: Purchased }) {
  const { t } = useTranslation('orders');
  const alert = useRef<HTMLDivElement>(null);
  // The button may be far below; `failure` is a new object with every try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => alert.current?.focus(), [failure]);
  if (failure.code === 'ALREADY_OWNED') {
    return (
      <Alert ref={alert} tone="info">
        {failure.message}{' '}
        <AppLink to={placeOf(purchased)} color="inherit">
          {t(`failure.${listOf(purchased)}`)}
        </AppLink>
      </Alert>
    );
  }
  return (
    <Alert ref={alert} tone="error">
      <chakra.strong display="block">{t('productId' in purchased ? 'failure.title' : 'failure.seatTitle')}</chakra.strong>
      {failure.message}
    </Alert>
  );
}
