import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferFragment } from '../../../apollo/generated.ts';
import { formatDuration, formatNumber } from '../../../i18n/format.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { useCounted } from '../../../ui/useCounted.ts';

/** The facts of the offer, line by line, without limits that do not exist and values that are not known. */
export function OfferFacts({ offer }: { offer: OfferFragment }) {
  const { t } = useTranslation('storefront');
  const counted = useCounted();
  return (
    <chakra.dl textStyle="sm">
      {offer.contentItemCount > 0 && <OfferFact term={t('product.includes')}>{counted('items', offer.contentItemCount)}</OfferFact>}
      {offer.durationSeconds > 0 && (
        <OfferFact term={t('product.duration')}>
          <bdi>{formatDuration(offer.durationSeconds)}</bdi>
        </OfferFact>
      )}
      {offer.endDate && (
        <OfferFact term={t('product.endDate')}>
          <DateText day={offer.endDate} />
        </OfferFact>
      )}
      {offer.placesLeft !== null && <OfferFact term={t('product.placesLeft')}>{formatNumber(offer.placesLeft)}</OfferFact>}
    </chakra.dl>
  );
}

function OfferFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap={4} paddingBlock={2} borderBlockStartWidth="1px">
      <chakra.dt color="fg.muted">{term}</chakra.dt>
      <chakra.dd className="figures" textAlign="end">
        {children}
      </chakra.dd>
    </Flex>
  );
}
