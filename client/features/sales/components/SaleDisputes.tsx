import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DisputeStatus, SaleFactsFragment } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { isNothing, Money } from '../../../ui/Money.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';

const disputeTones = { OPEN: 'attention', WON: 'positive', LOST: 'negative' } as const satisfies Record<DisputeStatus, string>;

/** The disputes of a sale, the oldest first: amount, reason and decision. */
export function SaleDisputes({ disputes }: Pick<SaleFactsFragment, 'disputes'>) {
  const { t } = useTranslation('sales');
  return (
    <PagePart title={t('dispute.title')}>
      {disputes.map(({ id, status, amount, fee, reason, createdAt, decidedAt }) => (
        <FactList
          key={id}
          facts={[
            [
              t('state'),
              <Flex key="state" justify="flex-end">
                <StatusBadge tone={disputeTones[status]}>{t(`dispute.${status}`)}</StatusBadge>
              </Flex>,
            ],
            [t('fields.amount'), <Money key="amount" value={amount} />],
            ...(reason ? [[t('fields.reason'), <bdi key="reason">{reason}</bdi>] satisfies Fact] : []),
            ...(isNothing(fee) ? [] : [[t('dispute.fee'), <Money key="fee" value={fee} />] satisfies Fact]),
            [t('dispute.opened'), <DateText key="opened" instant={createdAt} />],
            ...(decidedAt ? [[t('dispute.decided'), <DateText key="decided" instant={decidedAt} />] satisfies Fact] : []),
          ]}
        />
      ))}
    </PagePart>
  );
}
