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
  const { change, listPrice, credit, discount, discountPercentage, total } = quote;
  const later = change === 'DOWNGRADE';
  const date = formatDate(quote.startsAt, viewer?.creator?.timeZone);
  const isReduced = !isNothing(credit) || !isNothing(discount);
  return (
    <Box aria-live="polite" aria-busy={busy} opacity={busy ? 0.5 : 1} transition="opacity 150ms">
      {change !== 'START' && (
        <Alert tone="info" marginBlockEnd={4}>
          {t(later ? 'dialog.downgrade' : 'dialog.upgrade', { date, plan: currentName })}
        </Alert>
      )}
      <chakra.dl textStyle="sm">
        {isReduced && (
          <Line term={t('dialog.price')}>
            <Money value={listPrice} />
          </Line>
        )}
        {!isNothing(credit) && (
          <Line term={t('dialog.credit', { plan: currentName })}>
            <Money value={negative(credit)} color="fg.success" />
          </Line>
        )}
        {discountPercentage !== null && (
          <Line term={t('dialog.discount')}>
            <chakra.span color="fg.success">{formatPercent(discountPercentage / 100)}</chakra.span>
          </Line>
        )}
        <Line term={t('dialog.duration')}>{t(`duration.${duration}`)}</Line>
        {later && <Line term={t('dialog.startsOn')}>{date}</Line>}
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
const negative = ({ amount, currency }: MoneyValue): MoneyValue => ({ amount: `-${amount}`, currency });

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="baseline" gap={6} paddingBlock={1.5}>
      <chakra.dt color="fg.muted">{term}</chakra.dt>
      <chakra.dd className="figures" textAlign="end" minWidth={0} overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </Flex>
  );
}
