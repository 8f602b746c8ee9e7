import { Box, chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MoneyValue } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { PriceWatch } from '../usePrice.ts';
import { DiscountText } from './DiscountText.tsx';

export interface PriceTagProps extends FlexProps {
  price: PriceWatch;
  list: MoneyValue;
  /** Whether it is a paid draft without a price. */
  unpriced?: boolean;
}

/** The viewer's price, with the list price struck out behind it when there is a discount. */
export function PriceTag({ price, list, unpriced = false, ...props }: PriceTagProps) {
  const { t } = useTranslation(['orders', 'common']);
  const { quote, busy } = price;
  return (
    <Flex
      align="baseline"
      wrap="wrap"
      columnGap={2}
      aria-busy={busy}
      opacity={busy ? 0.5 : 1}
      transition="opacity 150ms"
      fontWeight="semibold"
      {...props}
    >
      {unpriced ? t('price.unpriced') : <Money value={quote?.total ?? list} free={t('free', { ns: 'common' })} />}
      {quote?.discount && (
        <chakra.del color="fg.muted" fontWeight="normal" fontSize="0.6em">
          <chakra.span srOnly>{t('price.list')} </chakra.span>
          <Money value={quote.listPrice} />
        </chakra.del>
      )}
    </Flex>
  );
}

/** The reason of a lower price. It is announced when it appears. */
export function PriceReason({ price: { quote } }: { price: PriceWatch }) {
  const { t } = useTranslation('orders');
  return (
    <Box aria-live="polite" color="fg.success" textStyle="sm" _empty={{ display: 'none' }}>
      {quote?.discount && (
        <Flex as="p" gap={2} align="flex-start">
          <Tag size={16} aria-hidden className="flip" style={{ flexShrink: 0, marginBlockStart: '0.2em' }} />
          <chakra.span minWidth={0} overflowWrap="anywhere">
            <DiscountText discount={quote.discount} />
            {quote.discountEndsOn && (
              <chakra.span display="block">
                <Trans t={t} i18nKey="price.until" components={{ day: <DateText day={quote.discountEndsOn} /> }} />
              </chakra.span>
            )}
          </chakra.span>
        </Flex>
      )}
    </Box>
  );
}
