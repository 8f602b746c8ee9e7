import { useQuery } from '@apollo/client/react';
import { chakra, Flex } from '@chakra-ui/react';
import { ChartNoAxesCombined, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BillingTabDocument } from '../../../apollo/generated.ts';
import { currencyName, formatPercent, formatTimeIn, timeZoneName } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { SettingsSection } from '../../accounts/components/SettingsSection.tsx';
import { PlanBilling } from '../../plans/components/PlanBilling.tsx';
import { reportUrls } from '../../reports/urls.ts';

/** The plan, the fees, and the account's currency and time zone. Only the owner sees it. */
export function BillingTab() {
  const { t } = useTranslation('creators');
  const { viewer } = useViewer();
  if (viewer?.permission !== 'OWNER')
    return (
      <EmptyState icon={<LockKeyhole size={32} aria-hidden />} title={t('billing.ownerOnly')}>
        {t('billing.ownerOnlyText')}
      </EmptyState>
    );
  return (
    <>
      <PlanBilling />
      <BillingSections />
    </>
  );
}

function BillingSections() {
  const { t } = useTranslation('creators');
  // Every payment adds to the fees.
  const { data, error, refetch } = useQuery(BillingTabDocument, { fetchPolicy: 'cache-and-network' });
  if (!data?.creator)
    return (
      <NoData error={error} onRetry={refetch}>
        <TextSkeleton lines={6} />
      </NoData>
    );
  const { currency, timeZone } = data.creator;
  return (
    <>
      <SettingsSection title={t('billing.money')} text={t('billing.moneyText')}>
        <chakra.dl>
          <BillingFact term={t('billing.commission')}>{formatPercent(0)}</BillingFact>
          <BillingFact term={t('billing.fees')} note={t('billing.feesText')}>
            <Money value={data.revenue.gatewayFees} />
          </BillingFact>
        </chakra.dl>
        <ButtonLink to={reportUrls.dashboard} variant="outline" marginBlockStart={4}>
          <ChartNoAxesCombined aria-hidden />
          {t('billing.toDashboard')}
        </ButtonLink>
      </SettingsSection>
      <SettingsSection title={t('billing.account')} text={t('billing.accountText')}>
        <chakra.dl>
          <BillingFact term={t('billing.currency')}>{currencyName(currency)}</BillingFact>
          <BillingFact term={t('billing.timeZone')} note={t('billing.timeZoneText', { time: formatTimeIn(timeZone) })}>
            {timeZoneName(timeZone)}
          </BillingFact>
        </chakra.dl>
      </SettingsSection>
    </>
  );
}

function BillingFact({ term, note, children }: { term: string; note?: string; children: ReactNode }) {
  return (
    <Flex
      wrap="wrap"
      justify="space-between"
      columnGap={8}
      rowGap={1}
      paddingBlock={3}
      borderBlockEndWidth="1px"
      _first={{ paddingBlockStart: 0 }}
    >
      <chakra.dt flex="1 1 16rem">
        {term}
        {note && (
          <chakra.span display="block" color="fg.muted" textStyle="sm">
            {note}
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd className="figures" fontWeight="medium">
        <bdi>{children}</bdi>
      </chakra.dd>
    </Flex>
  );
}
