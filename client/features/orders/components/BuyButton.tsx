import { Button, type ButtonProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useIsPreview } from '../../../session/preview.ts';
import { Disabled } from '../../../ui/Disabled.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import type { Purchase } from '../mutations/usePurchase.ts';

/** The main action of a product's page. */
export function BuyButton({ purchase, free, ...props }: ButtonProps & { purchase: Purchase; free: boolean }) {
  const { t } = useTranslation('orders');
  const { quote } = purchase.price;
  const label = t(free || (quote && isNothing(quote.total)) ? 'buy.free' : 'buy.paid');
  // In a preview there is nothing to buy yet.
  const whyNot = useIsPreview() ? t('buy.notInPreview') : null;
  return (
    <Disabled because={whyNot}>
      <Button
        colorPalette="brand"
        size="lg"
        css={needsScripts}
        {...props}
        loading={purchase.busy}
        loadingText={label}
        onClick={purchase.start}
        // The code of the address is refused. Who pressed before the client ran expected its price, and sees the refusal first (boot.js).
        data-look-first={purchase.price.refusal ? '' : undefined}
      >
        {label}
      </Button>
    </Disabled>
  );
}
