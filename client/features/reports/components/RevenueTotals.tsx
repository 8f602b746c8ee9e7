import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type RevenueTotalsFragment, RevenueTotalsFragmentDoc } from '../../../apollo/generated.ts';
import { formatDays, formatNumber, formatPercent } from '../../../i18n/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { Figure, Figures } from './Figure.tsx';

/** The figures of a period, each compared with the previous period up to the same day. */
export function RevenueTotals({ revenue }: { revenue: FragmentType<RevenueTotalsFragment> }) {
  const { t } = useTranslation('reports');
  const { data, complete } = useFragment({ fragment: RevenueTotalsFragmentDoc, from: revenue });
  if (!complete) return null;
  const { figures, previous: revenueBefore } = data;
  const compareRevenue = (now: number, revenueThen: number | undefined) =>
    revenueBefore &&
    revenueThen !== undefined && (
      <RevenueCompared revenueNow={now} revenueThen={revenueThen} from={revenueBefore.from ?? revenueBefore.to} to={revenueBefore.to} />
    );
  return (
    <Figures label={t('totals.label')}>
      <Figure term={t('totals.revenue')} wide>
        <Money value={data.total} />
        {compareRevenue(Number(data.total.amount), revenueBefore ? Number(revenueBefore.revenue.amount) : undefined)}
      </Figure>
      <Figure term={t('totals.paidCustomers')}>{formatNumber(data.paidCustomers)}</Figure>
      <Figure term={t('totals.orders')}>
        {formatNumber(data.orderCount)}
        {compareRevenue(data.orderCount, revenueBefore?.orderCount)}
      </Figure>
      {(['refund', 'fee', 'net'] as const).map((name) => (
        <Figure key={name} term={t(terms[name])}>
          <Money value={figures[name]} />
          {compareRevenue(Number(figures[name].amount), revenueBefore ? Number(revenueBefore[name].amount) : undefined)}
        </Figure>
      ))}
    </Figures>
  );
}

const terms = { refund: 'totals.refunds', fee: 'totals.fees', net: 'totals.net' } as const;

/** How a figure has changed since the period before. */
function RevenueCompared({ revenueNow, revenueThen, from, to }: { revenueNow: number; revenueThen: number; from: string; to: string }) {
  const { t } = useTranslation('reports');
  const revenueShare = revenueThen === 0 ? 0 : Math.abs((revenueNow - revenueThen) / revenueThen);
  const revenueChange =
    revenueThen === 0 ? (revenueNow === 0 ? 'same' : 'none') : revenueShare < 0.0005 ? 'same' : revenueNow > revenueThen ? 'more' : 'less';
  const RevenueArrow = revenueChange === 'more' ? ArrowUp : revenueChange === 'less' ? ArrowDown : null;
  return (
    <chakra.span display="block" textStyle="sm" fontWeight="normal" color="fg.muted" marginBlockStart={1}>
      {RevenueArrow && <RevenueArrow size={14} aria-hidden style={{ display: 'inline', verticalAlign: '-0.125em', marginInlineEnd: 4 }} />}
      {t(`compared.${revenueChange}`, { days: formatDays(from, to), share: formatPercent(revenueShare) })}
    </chakra.span>
  );
}
