import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SavedCardFragment } from '../../../apollo/generated.ts';

/** Names of brands as their owners write them; the gateway's own in lower case. */
const cardBrands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', knet: 'KNET' };

/** `Visa •••• 4242`, and until when it can be used: `12/39`. */
export function CardName({ card: { brand, last4, expiresOn } }: { card: SavedCardFragment }) {
  const { t } = useTranslation('plans');
  return (
    <span>
      <chakra.bdi dir="ltr" fontWeight="medium" className="figures">
        {cardBrands[brand] ?? brand} <span aria-hidden>••••</span> <span>{last4}</span>
      </chakra.bdi>
      {expiresOn && (
        <chakra.span color="fg.muted" marginInlineStart={2}>
          {t('savedCard.until')} <bdi dir="ltr">{`${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`}</bdi>
        </chakra.span>
      )}
    </span>
  );
}
