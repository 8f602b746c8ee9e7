import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type RevenueTotalsFragment, RevenueTotalsFragmentDoc } from '../../../apollo/generated.ts';
import { formatDays, formatNumber, formatPercent } from '../../../i18n/format.ts';
import { Money } from '../../../ui/Money.tsx';

/** The figures of a period, each beside that of the period before up to the same day. */
export function RevenueTotals({ revenue }: { revenue: FragmentType<RevenueTotalsFragment> }) {
  const { t } = useTranslation('reports');
  const { data, complete } = useFragment({ fragment: RevenueTotalsFragmentDoc, from: revenue });
  if (!complete) return null;
  const { figures, previous: before } = data;
  const compare = (now: number, then: number | undefined) =>
    before && then !== undefined && <Compared now={now} then={then} from={before.from ?? before.to} to={before.to} />;
  return (
    <Grid
      as="dl"
      aria-label={t('totals.label')}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      gap="1px"
    >
      <Total term={t('totals.revenue')} wide>
        <Money value={data.total} />
        {compare(Number(data.total.amount), before ? Number(before.revenue.amount) : undefined)}
      </Total>
      <Total term={t('totals.paidCustomers')}>{formatNumber(data.paidCustomers)}</Total>
      <Total term={t('totals.orders')}>
        {formatNumber(data.orderCount)}
        {compare(data.orderCount, before?.orderCount)}
      </Total>
      {(['refund', 'fee', 'net'] as const).map((name) => (
        <Total key={name} term={t(terms[name])}>
          <Money value={figures[name]} />
          {compare(Number(figures[name].amount), before ? Number(before[name].amount) : undefined)}
        </Total>
      ))}
    </Grid>
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

function Total({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box
      gridColumn={wide ? { base: '1 / -1', lg: 'auto' } : undefined}
      padding={{ base: 4, md: 6 }}
      boxShadow="0 0 0 1px var(--diwan-colors-border)"
    >
      <chakra.dt color="fg.muted" textStyle="sm">
        {term}
      </chakra.dt>
      <chakra.dd className="figures" textStyle={wide ? { base: '2xl', sm: '3xl' } : '2xl'} fontWeight="semibold" marginBlockStart={1}>
        {children}
      </chakra.dd>
    </Box>
  );
}
