import { type ButtonProps, chakra } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfferFragment } from '../../../apollo/generated.ts';
import { timeZoneName } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { BuyButton } from '../../orders/components/BuyButton.tsx';
import type { Purchase } from '../../orders/mutations/usePurchase.ts';
import { useIsPreview } from '../../player/preview.ts';
import { storefrontUrls } from '../urls.ts';

/** The main action for a product: open it, buy it, or see why it cannot be bought. */
export function OfferAction({ offer, purchase, ...props }: ButtonProps & { offer: OfferFragment; purchase: Purchase }) {
  const { t } = useTranslation('storefront');
  const preview = useIsPreview();
  if (offer.viewerOwns) {
    const { seenAt, continueWith: continuedItem } = offer.progress ?? {};
    return (
      <ButtonLink
        to={storefrontUrls.myProduct(offer.id)}
        colorPalette="brand"
        size="lg"
        {...props}
        {...(seenAt && continuedItem && { height: 'auto', paddingBlock: 2, whiteSpace: 'normal' })}
      >
        <Play aria-hidden />
        {seenAt && continuedItem ? (
          <chakra.span minWidth={0} lineClamp={2} overflowWrap="anywhere">
            {t('progress.continue')} <BiText value={continuedItem.title} valueAr={continuedItem.titleAr} />
          </chakra.span>
        ) : (
          t('product.open')
        )}
      </ButtonLink>
    );
  }
  if (offer.availability !== 'AVAILABLE')
    return (
      <chakra.p fontWeight="medium">
        <WhyNot offer={offer} />
      </chakra.p>
    );
  return <BuyButton purchase={purchase} free={offer.cost === 'FREE'} preview={preview} {...props} />;
}

/** Why a product cannot be bought. If its sale has not begun, it shows the first day in the creator's time zone. */
function WhyNot({ offer: { availability, startDate, creator } }: { offer: OfferFragment }) {
  const { t } = useTranslation('storefront');
  if (availability !== 'UPCOMING' || !startDate) return t(availability === 'SOLD_OUT' ? 'product.soldOut' : 'product.ended');
  return (
    <Trans
      t={t}
      i18nKey="product.upcoming"
      values={{ zone: timeZoneName(creator.timeZone) }}
      components={{ day: <DateText day={startDate} />, zone: <bdi /> }}
    />
  );
}
