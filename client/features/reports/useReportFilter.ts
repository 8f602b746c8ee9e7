import { useSearchParams } from 'react-router-dom';
import type { RevenueDimension, RevenuePeriod, RevenueSort } from '../../apollo/generated.ts';
import { isDay } from '../../i18n/day.ts';
import { inPlace } from '../../ui/asked.ts';
import { periods } from './period.ts';

export const dimensions = ['PRODUCT', 'SESSION', 'CODE', 'SOURCE', 'DAY'] as const satisfies readonly RevenueDimension[];
export const sorts = ['NAME', 'ORDERS', 'GROSS', 'DISCOUNT', 'REFUND', 'FEE', 'NET'] as const satisfies readonly RevenueSort[];

/** A calendar period, or days of one's own. */
export type ReportPeriod = RevenuePeriod | 'OWN';

/** The filter and the order of a report, kept in the address. A wrong value in the address counts as absent. */
export function useReportFilter() {
  const [query, setQuery] = useSearchParams();
  const knownFilter = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === query.get(name)?.toUpperCase()) ?? usual;
  const reportDay = (name: string) => (isDay(query.get(name) ?? '') ? (query.get(name) as string) : '');

  const by = knownFilter('by', dimensions, 'PRODUCT');
  const period = knownFilter<ReportPeriod>('period', [...periods, 'OWN'], 'ALL');
  const sort = knownFilter('sort', sorts, by === 'DAY' ? 'NAME' : 'NET');
  const descending = query.get('order') !== 'up';
  const [reportFrom, reportTo] = period === 'OWN' ? [reportDay('from'), reportDay('to')] : ['', ''];

  const setReport = (reportChanges: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(reportChanges)) {
      if (value) next.set(name, value.toLowerCase());
      else next.delete(name);
    }
    setQuery(next, inPlace);
  };
  return {
    by,
    period,
    sort,
    descending,
    from: reportFrom,
    to: reportTo,
    isTurned: !!reportFrom && !!reportTo && reportFrom > reportTo,
    /** The filter in the form of `revenueReport` and `exportCreate`. */
    asked: {
      by,
      period: period === 'OWN' ? ('ALL' as const) : period,
      from: reportFrom || undefined,
      to: reportTo || undefined,
    },
    show: (dimension: RevenueDimension) => setReport({ by: dimension, sort: '', order: '' }),
    set: setReport,
    order: (column: RevenueSort) => setReport({ sort: column, order: column === sort && descending ? 'up' : '' }),
  };
}
