import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyValue } from '../../../i18n/format.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { CustomerEmail } from '../../../ui/CustomerEmail.tsx';
import { Money } from '../../../ui/Money.tsx';

export interface SaleLineProps {
  title: string;
  titleAr?: string | null;
  total: MoneyValue;
  customer: string;
  when: ReactNode;
  /** Whether the sale is new and stands out for a moment. */
  fresh: boolean;
}

/** A sale in a list: what was sold, for how much, to whom and when. */
export function SaleLine({ title, titleAr, total, customer, when, fresh }: SaleLineProps) {
  const { t } = useTranslation();
  return (
    <Box
      as="li"
      paddingBlock={3}
      borderBlockEndWidth="1px"
      bg={fresh ? 'saffron.subtle' : 'transparent'}
      // The highlight reaches a little further than the line.
      boxShadow={fresh ? '0 0 0 8px var(--diwan-colors-saffron-subtle)' : 'none'}
      transition="background 1200ms, box-shadow 1200ms"
    >
      <Flex justify="space-between" align="baseline" gap={4} fontWeight="medium">
        <Box minWidth={0} overflowWrap="anywhere">
          <BiText value={title} valueAr={titleAr} />
        </Box>
        <Money value={total} free={t('free')} flexShrink={0} />
      </Flex>
      <Flex wrap="wrap" justify="space-between" columnGap={4} color="fg.muted" textStyle="sm">
        <chakra.span minWidth={0} overflowWrap="anywhere">
          <CustomerEmail email={customer} />
        </chakra.span>
        {when}
      </Flex>
    </Box>
  );
}
