import { useQuery } from '@apollo/client/react';
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsolePlanDocument, type ConsolePlanQuery } from '../../../apollo/generated.ts';
import { formatDate, formatMoney } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { isForgotten } from '../../../session/kept.ts';
import { rememberedPlan } from '../../../session/plan.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { usePlanPay } from '../mutations/usePlanPay.ts';
import { planName } from '../planName.ts';
import { planUrls } from '../urls.ts';

/**
 * On every screen of the console: remembers the plan, and shows when its payment is past due. A failure is silent, since nothing depends on
 * it.
 */
export function ConsolePlan() {
  const { data } = useQuery(ConsolePlanDocument);
  const subscription = data?.planSubscription;
  useEffect(() => {
    // Once the sign-in has ended, nothing of the account may be stored again.
    if (!subscription || isForgotten()) return;
    const { plan, periodEnd, usage } = subscription;
    rememberedPlan.keep({ active: !isNothing(plan.price), minutes: usage.liveMinutesLeft, periodEnd });
  }, [subscription]);
  return subscription?.status === 'PAST_DUE' ? <PastDue subscription={subscription} /> : null;
}

/** Says that the renewal was not paid, until when the plan stays, and how to pay. */
function PastDue({ subscription }: { subscription: ConsolePlanQuery['planSubscription'] }) {
  const { t } = useTranslation('plans');
  const { viewer } = useViewer();
  const { busy, payNow } = usePlanPay();
  const { plan, graceEndsAt, unpaidInvoice } = subscription;
  const planGraceDay = graceEndsAt ? formatDate(graceEndsAt, viewer?.creator?.timeZone) : '';
  return (
    <Box role="region" aria-label={t('pastDue.label')} bg="bg.error" color="fg.error" borderBlockEndWidth="1px">
      <Flex
        wrap="wrap"
        align="center"
        gap={3}
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={3}
        textStyle="sm"
      >
        <CircleAlert size={20} aria-hidden style={{ flexShrink: 0 }} />
        <chakra.p flex="1 1 18rem" minWidth={0}>
          {t('pastDue.text', { plan: planName(plan), date: planGraceDay })}
        </chakra.p>
        <Flex wrap="wrap" gap={2} color="fg">
          <Allowed needs="OWNER">
            <Button size="sm" colorPalette="red" loading={busy} loadingText={t('pastDue.pay')} onClick={() => void payNow()}>
              {unpaidInvoice ? t('pastDue.payAmount', { amount: formatMoney(unpaidInvoice.total) }) : t('pastDue.pay')}
            </Button>
          </Allowed>
          <ButtonLink to={planUrls.subscription} size="sm" variant="outline">
            {t('pastDue.plan')}
          </ButtonLink>
        </Flex>
      </Flex>
    </Box>
  );
}
