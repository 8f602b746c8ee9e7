import { useQuery } from '@apollo/client/react';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { SubscriptionPageDocument, type SubscriptionPageQuery } from '../../../apollo/generated.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';
import { DurationToggle } from '../components/DurationToggle.tsx';
import { PaymentReturn } from '../components/PaymentReturn.tsx';
import { PlanCards } from '../components/PlanCards.tsx';
import { PlanState } from '../components/PlanState.tsx';
import { PlanUsage } from '../components/PlanUsage.tsx';
import { SubscribeDialog } from '../components/SubscribeDialog.tsx';
import { SubscriptionSkeleton } from '../components/SubscriptionSkeleton.tsx';
import { useDuration } from '../duration.ts';
import { usePlanNews } from '../usePlanNews.ts';
import type { PlanWish } from '../wish.ts';

/**
 * `/{lang}/cc/subscription`: the plans, the account's own first, and how much of it is used. `?payment=` is where the gateway leads back
 * to.
 */
export function SubscriptionPage() {
  const { t } = useTranslation('plans');
  // Usage changes without this page.
  const { data, error, refetch } = useQuery(SubscriptionPageDocument, { fetchPolicy: 'cache-and-network' });
  usePlanNews(refetch);
  return (
    <Page title={t('title')} lead={t('lead')}>
      {data ? (
        <Plans data={data} onOutdated={() => void refetch()} />
      ) : (
        <NoData error={error} onRetry={refetch}>
          <SubscriptionSkeleton />
        </NoData>
      )}
    </Page>
  );
}

function Plans({ data: { plans, planSubscription }, onOutdated }: { data: SubscriptionPageQuery; onOutdated: () => void }) {
  const { t } = useTranslation('plans');
  const [duration, choose] = useDuration(planSubscription.plan);
  const [planWish, setPlanWish] = useState<PlanWish | null>(null);
  const [returnedPayment, forgetReturnedPayment] = usePaymentInAddress();
  // An owner who left the gateway's page by the back button also sees the payment that is under way.
  const [leftPayment, setLeftPayment] = useState(planSubscription.openPayment?.id ?? null);
  const paymentId = returnedPayment ?? leftPayment;
  const forgetPayment = () => (returnedPayment ? forgetReturnedPayment() : setLeftPayment(null));
  const wished = plans.find(({ id }) => id === planWish?.planId);
  return (
    <>
      {paymentId && <PaymentReturn key={paymentId} id={paymentId} onRetry={setPlanWish} onDone={forgetPayment} />}
      <Stack gap={{ base: 8, md: 10 }}>
        <PagePart title={t('current')}>
          <Stack gap={5}>
            <PlanState subscription={planSubscription} />
            <PlanUsage subscription={planSubscription} />
          </Stack>
        </PagePart>
        <Box as="section" aria-label={t(`toggle.${duration}`)}>
          <Flex justify="center" marginBlockEnd={6}>
            <DurationToggle value={duration} onChange={choose} />
          </Flex>
          <PlanCards
            plans={plans}
            subscription={planSubscription}
            duration={duration}
            onChoose={({ id, duration }) => setPlanWish({ planId: id, duration, promoCode: null })}
          />
        </Box>
      </Stack>
      {planWish && wished && (
        <SubscribeDialog
          key={wished.id}
          plan={wished}
          current={planSubscription}
          firstCode={planWish.promoCode}
          onClose={() => setPlanWish(null)}
          onGone={() => {
            setPlanWish(null);
            onOutdated();
          }}
        />
      )}
    </>
  );
}

/** The payment in the address, and a function that removes it. */
function usePaymentInAddress(): [string | null, () => void] {
  const [query, setQuery] = useSearchParams();
  const id = query.get('payment') ?? '';
  const forget = () =>
    setQuery(
      (before) => {
        before.delete('payment');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isId(id) ? id : null, forget];
}
