import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanDuration } from '../../../apollo/generated.ts';
import { formatDate, formatPercent, type MoneyValue } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { isNothing, Money } from '../../../ui/Money.tsx';
import type { QuoteWatch } from '../usePlanQuote.ts';

export interface QuoteFactsProps {
  quote: NonNullable<QuoteWatch['quote']>;
  duration: PlanDuration;
  /** The name of the present plan. */
  currentName: string;
  busy: boolean;
}

/** The price of a plan now: list price, credit for the present plan, discount and total. */
export function QuoteFacts({ quote, duration, currentName, busy }: QuoteFactsProps) {
  const { t } = useTranslation(['plans', 'common']);
  const { viewer } = useViewer();
  const { change: planChange, listPrice, credit, discount, discountPercentage, total } = quote;
  const startsLater = planChange === 'DOWNGRADE';
  const planStart = formatDate(quote.startsAt, viewer?.creator?.timeZone);
  const isPlanReduced = !isNothing(credit) || !isNothing(discount);
  return (
    <Box aria-live="polite" aria-busy={busy} opacity={busy ? 0.5 : 1} transition="opacity 150ms">
      {planChange !== 'START' && (
        <Alert tone="info" marginBlockEnd={4}>
          {t(startsLater ? 'dialog.downgrade' : 'dialog.upgrade', { date: planStart, plan: currentName })}
        </Alert>
      )}
      <chakra.dl textStyle="sm">
        {isPlanReduced && (
          <QuoteLine term={t('dialog.price')}>
            <Money value={listPrice} />
          </QuoteLine>
        )}
        {!isNothing(credit) && (
          <QuoteLine term={t('dialog.credit', { plan: currentName })}>
            <Money value={negativeQuote(credit)} color="fg.success" />
          </QuoteLine>
        )}
        {discountPercentage !== null && (
          <QuoteLine term={t('dialog.discount')}>
            <chakra.span color="fg.success">{formatPercent(discountPercentage / 100)}</chakra.span>
          </QuoteLine>
        )}
        <QuoteLine term={t('dialog.duration')}>{t(`duration.${duration}`)}</QuoteLine>
        {startsLater && <QuoteLine term={t('dialog.startsOn')}>{planStart}</QuoteLine>}
        <Flex justify="space-between" align="baseline" gap={4} paddingBlock={3} borderBlockStartWidth="1px" marginBlockStart={1}>
          <chakra.dt fontWeight="medium">{t('dialog.total')}</chakra.dt>
          <dd>
            <Money value={total} textStyle="xl" fontWeight="semibold" />
          </dd>
        </Flex>
      </chakra.dl>
    </Box>
  );
}

/** An amount with a minus sign. */
const negativeQuote = ({ amount, currency }: MoneyValue): MoneyValue => ({ amount: `-${amount}`, currency });

function QuoteLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="baseline" gap={6} paddingBlock={1.5}>
      <chakra.dt color="fg.muted">{term}</chakra.dt>
      <chakra.dd className="figures" textAlign="end" minWidth={0} overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </Flex>
  );
}
