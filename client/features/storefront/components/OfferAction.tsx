import { type ButtonProps, chakra } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfferFragment } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BuyButton } from '../../orders/components/BuyButton.tsx';
import type { Purchase } from '../../orders/mutations/usePurchase.ts';
import { storefrontUrls } from '../urls.ts';

/** The one thing to do about a product: open it, buy it, or read why it cannot be bought. */
export function OfferAction({ offer, purchase, ...props }: ButtonProps & { offer: OfferFragment; purchase: Purchase }) {
  const { t } = useTranslation('storefront');
  if (offer.viewerOwns) {
    const { seenAt, continueWith } = offer.progress ?? {};
    return (
      <ButtonLink
        to={storefrontUrls.myProduct(offer.id)}
        colorPalette="brand"
        size="lg"
        {...props}
        {...(seenAt && continueWith && { height: 'auto', paddingBlock: 2, whiteSpace: 'normal' })}
      >
        <Play aria-hidden />
        {seenAt && continueWith ? (
          <chakra.span minWidth={0} lineClamp={2} overflowWrap="anywhere">
            {t('progress.continue')} <bdi>{continueWith.title}</bdi>
          </chakra.span>
        ) : (
          t('product.open')
        )}
      </ButtonLink>
    );
  }
  if (offer.availability !== 'AVAILABLE')
    return <chakra.p fontWeight="medium">{t(offer.availability === 'SOLD_OUT' ? 'product.soldOut' : 'product.ended')}</chakra.p>;
  return <BuyButton purchase={purchase} free={offer.cost === 'FREE'} {...props} />;
}
