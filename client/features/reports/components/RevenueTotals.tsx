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
  const { figures, previous: before } = data;
  const compare = (now: number, then: number | undefined) =>
    before && then !== undefined && <Compared now={now} then={then} from={before.from ?? before.to} to={before.to} />;
  return (
    <Figures label={t('totals.label')}>
      <Figure term={t('totals.revenue')} wide>
        <Money value={data.total} />
        {compare(Number(data.total.amount), before ? Number(before.revenue.amount) : undefined)}
      </Figure>
      <Figure term={t('totals.paidCustomers')}>{formatNumber(data.paidCustomers)}</Figure>
      <Figure term={t('totals.orders')}>
        {formatNumber(data.orderCount)}
        {compare(data.orderCount, before?.orderCount)}
      </Figure>
      {(['refund', 'fee', 'net'] as const).map((name) => (
        <Figure key={name} term={t(terms[name])}>
          <Money value={figures[name]} />
          {compare(Number(figures[name].amount), before ? Number(before[name].amount) : undefined)}
        </Figure>
      ))}
    </Figures>
  );
}

const terms = { refund: 'totals.refunds', fee: 'totals.fees', net: 'totals.net' } as const;

/** How a figure has changed since the period before. */
function Compared({ now, then, from, to }: { now: number; then: number; from: string; to: string }) {
  const { t } = useTranslation('reports');
  const share = then === 0 ? 0 : Math.abs((now - then) / then);
  const kind = then === 0 ? (now === 0 ? 'same' : 'none') : share < 0.0005 ? 'same' : now > then ? 'more' : 'less';
  const Arrow = kind === 'more' ? ArrowUp : kind === 'less' ? ArrowDown : null;
  return (
    <chakra.span display="block" textStyle="sm" fontWeight="normal" color="fg.muted" marginBlockStart={1}>
      {Arrow && <Arrow size={14} aria-hidden style={{ display: 'inline', verticalAlign: '-0.125em', marginInlineEnd: 4 }} />}
      {t(`compared.${kind}`, { days: formatDays(from, to), share: formatPercent(share) })}
    </chakra.span>
  );
}
