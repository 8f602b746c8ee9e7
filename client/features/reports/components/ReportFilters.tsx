import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../ui/chakra/input.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { periods } from '../period.ts';
import { sorts, type useReportFilter } from '../useReportFilter.ts';

/** The period of a report. On phones, which show no column headings, also its order. */
export function ReportFilters({ filter: { by, period, from, to, sort, set: setReport } }: { filter: ReturnType<typeof useReportFilter> }) {
  const { t } = useTranslation('reports');
  const [periodId, orderId, fromId, toId] = [useId(), useId(), useId(), useId()];
  const names = sorts.map((value) => ({ value, label: value === 'NAME' ? t(`report.name.${by}`) : t(`report.${lower(value)}`) }));
  return (
    <Flex as="search" aria-label={t('report.filter')} wrap="wrap" align="flex-end" gap={4}>
      <ReportFilter id={periodId} label={t('report.period')}>
        <NativeChoice
          id={periodId}
          options={[...periods.map((value) => ({ value, label: t(`period.${value}`) })), { value: 'OWN' as const, label: t('report.own') }]}
          value={period}
          onChange={(value) => setReport({ period: value === 'ALL' ? '' : value, from: '', to: '' })}
        />
      </ReportFilter>
      {period === 'OWN' && (
        <>
          <ReportFilter id={fromId} label={t('report.from')}>
            <Input
              id={fromId}
              type="date"
              value={from}
              max={to || undefined}
              onChange={(event) => setReport({ from: event.currentTarget.value })}
            />
          </ReportFilter>
          <ReportFilter id={toId} label={t('report.to')}>
            <Input
              id={toId}
              type="date"
              value={to}
              min={from || undefined}
              onChange={(event) => setReport({ to: event.currentTarget.value })}
            />
          </ReportFilter>
        </>
      )}
      <ReportFilter id={orderId} label={t('report.order')} phone>
        <NativeChoice id={orderId} options={names} value={sort} onChange={(value) => setReport({ sort: value, order: '' })} />
      </ReportFilter>
    </Flex>
  );
}

const lower = (sort: string) => sort.toLowerCase() as 'orders' | 'gross' | 'discount' | 'refund' | 'fee' | 'net';

function ReportFilter({ id, label, phone, children }: { id: string; label: string; phone?: boolean; children: ReactNode }) {
  return (
    <chakra.div flex={{ base: '1 1 9rem', md: '0 1 13rem' }} minWidth={0} hideFrom={phone ? 'md' : undefined}>
      <chakra.label htmlFor={id} display="block" textStyle="label" marginBlockEnd={1.5}>
        {label}
      </chakra.label>
      {children}
    </chakra.div>
  );
}
