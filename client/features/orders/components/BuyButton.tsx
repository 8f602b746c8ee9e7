import { Button, type ButtonProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../mutations/usePurchase.ts';

/** The main action of a product's page. */
export function BuyButton({ purchase, free, ...props }: ButtonProps & { purchase: Purchase; free: boolean }) {
  const { t } = useTranslation('orders');
  const label = t(free ? 'buy.free' : 'buy.paid');
  return (
    <Button colorPalette="brand" size="lg" {...props} loading={purchase.busy} loadingText={label} onClick={purchase.start}>
      {label}
    </Button>
  );
}
