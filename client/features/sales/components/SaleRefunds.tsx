import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SaleFactsFragment } from '../../../apollo/generated.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';

/** The refunds of a sale, the oldest first: how much, why, and how far each has come. */
export function SaleRefunds({ refunds }: Pick<SaleFactsFragment, 'refunds'>) {
  const { t } = useTranslation('sales');
  return (
    <PagePart title={t('refunds')}>
      <Stack as="ul" gap={0} listStyleType="none">
        {refunds.map(({ id, status, amount, reason, note, createdAt }) => (
          <Flex key={id} as="li" wrap="wrap" justify="space-between" gap={2} paddingBlock={3} borderBlockEndWidth="1px">
            <Stack gap={0.5} minWidth={0}>
              <chakra.span fontWeight="medium">
                <Money value={amount} /> · {t(`refundStatus.${status}`)}
              </chakra.span>
              <chakra.span color="fg.muted" textStyle="sm">
                {reason ? t(`reason.${reason}`) : t('reason.none')}
              </chakra.span>
              {note && (
                <chakra.bdi color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                  {note}
                </chakra.bdi>
              )}
            </Stack>
            <chakra.span color="fg.muted" textStyle="sm">
              <DateText instant={createdAt} />
            </chakra.span>
          </Flex>
        ))}
      </Stack>
    </PagePart>
  );
}
