import { Button, type ButtonProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Disabled } from '../../../ui/Disabled.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import type { Purchase } from '../mutations/usePurchase.ts';

interface BuyButtonProps extends ButtonProps {
  purchase: Purchase;
  free: boolean;
  /** In a preview there is nothing to buy yet. */
  preview: boolean;
}

/** The main action of a product's page. */
export function BuyButton({ purchase, free, preview, ...props }: BuyButtonProps) {
  const { t } = useTranslation('orders');
  const { quote } = purchase.price;
  const label = t(free || (quote && isNothing(quote.total)) ? 'buy.free' : 'buy.paid');
  return (
    <Disabled because={preview ? t('buy.notInPreview') : null}>
      <Button
        colorPalette="brand"
        size="lg"
        css={needsScripts}
        {...props}
        loading={purchase.busy}
        loadingText={label}
        onClick={purchase.start}
        // The promo code in the address is refused. A person who pressed before the scripts ran expected its price, so boot.js shows the
        // refusal first.
        data-look-first={purchase.price.refusal ? '' : undefined}
      >
        {label}
      </Button>
    </Disabled>
  );
}
