import { useQuery } from '@apollo/client/react';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PayoutsTabDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { SettingsSection } from '../../accounts/components/SettingsSection.tsx';
import { BalanceFacts } from '../components/BalanceFacts.tsx';
import { BankAccountForm } from '../components/BankAccountForm.tsx';
import { PayoutList } from '../components/PayoutList.tsx';
import { PayoutsSkeleton } from '../components/PayoutsSkeleton.tsx';
import { ScheduleForm } from '../components/ScheduleForm.tsx';
import { StatementFiles } from '../components/StatementFiles.tsx';

/** `/{lang}/cc/settings/payouts`: the balance, the bank account and the payouts. Only the owner sees it. */
export function PayoutsTab() {
  const { t } = useTranslation('payouts');
  const { viewer } = useViewer();
  if (viewer?.permission !== 'OWNER')
    return (
      <EmptyState icon={<LockKeyhole size={32} aria-hidden />} title={t('ownerOnly')}>
        {t('ownerOnlyText')}
      </EmptyState>
    );
  return <Payouts />;
}

function Payouts() {
  const { t } = useTranslation('payouts');
  // Each sale and each day changes it.
  const { data, error, refetch, fetchMore } = useQuery(PayoutsTabDocument, { fetchPolicy: 'cache-and-network' });
  if (!data)
    return (
      <NoData error={error} onRetry={refetch}>
        <PayoutsSkeleton />
      </NoData>
    );
  const { balance, bankAccount, payoutSettings, payouts } = data;
  const isDue = payouts.nodes.some(({ status }) => status === 'DUE');
  return (
    <>
      <SettingsSection title={t('balance.title')} text={t('balance.text')}>
        <BalanceFacts balance={balance} canAsk={!!bankAccount && !isDue} onAsked={refetch} />
      </SettingsSection>
      <SettingsSection title={t('account.title')} text={t('account.text')}>
        <BankAccountForm account={bankAccount} onSaved={refetch} />
      </SettingsSection>
      <SettingsSection title={t('schedule.title')} text={t('schedule.text')}>
        <ScheduleForm settings={payoutSettings} />
      </SettingsSection>
      <SettingsSection title={t('list.title')} text={t('list.text')}>
        <PayoutList payouts={payouts.nodes} />
        {payouts.pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: payouts.pageInfo.endCursor } })} />}
      </SettingsSection>
      <SettingsSection title={t('statement.title')} text={t('statement.text')}>
        <StatementFiles />
      </SettingsSection>
    </>
  );
}
