import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PayoutStatus, PayoutsTabQuery } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';

const tones = { DUE: 'info', SENT: 'attention', PAID: 'positive', RETURNED: 'negative' } as const satisfies Record<PayoutStatus, string>;

/** The field with the time of each state. */
const moments = { DUE: 'createdAt', SENT: 'sentAt', PAID: 'paidAt', RETURNED: 'returnedAt' } as const;

/** The payouts so far: amount, state and bank account. */
export function PayoutList({ payouts }: { payouts: PayoutsTabQuery['payouts']['nodes'] }) {
  const { t } = useTranslation('payouts');
  if (!payouts.length) return <chakra.p color="fg.muted">{t('list.empty')}</chakra.p>;
  return (
    <Stack as="ul" gap={0} listStyleType="none" aria-label={t('list.title')}>
      {payouts.map(({ id, status, amount, bankAccount, reference, returnReason, ...times }) => (
        <Flex key={id} as="li" wrap="wrap" justify="space-between" gap={2} paddingBlock={3} borderBlockEndWidth="1px">
          <Stack gap={1} minWidth={0}>
            <Flex gap={2} align="center" wrap="wrap">
              <Money value={amount} fontWeight="medium" />
              <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
            </Flex>
            <chakra.span color="fg.muted" textStyle="xs" dir="ltr" overflowWrap="anywhere">
              {reference}
            </chakra.span>
            {returnReason && (
              <chakra.span textStyle="sm">
                <bdi>{returnReason}</bdi>
              </chakra.span>
            )}
          </Stack>
          <Stack gap={1} textAlign="end" textStyle="sm" color="fg.muted">
            <DateText instant={times[moments[status]] ?? times.createdAt} />
            {bankAccount && (
              <span>
                <bdi>{bankAccount.iban}</bdi>
              </span>
            )}
          </Stack>
        </Flex>
      ))}
    </Stack>
  );
}
