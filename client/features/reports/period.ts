import { useSearchParams } from 'react-router-dom';
import type { RevenuePeriod } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';

/** The periods, in the order of the filter (specification, section 2). */
export const periods = ['ALL', 'TODAY', 'WEEK', 'MONTH', 'YEAR'] as const satisfies readonly RevenuePeriod[];

/** The period in the address (`?period=month`); ALL without one, or for an unknown one. */
export function usePeriod(): [RevenuePeriod, (period: RevenuePeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const reportPeriod = search.get('period')?.toUpperCase();
  const period = periods.find((periodName) => periodName === reportPeriod) ?? 'ALL';
  const choose = (next: RevenuePeriod) => {
    const changed = new URLSearchParams(search);
    if (next === 'ALL') changed.delete('period');
    else changed.set('period', next.toLowerCase());
    setSearch(changed, inPlace);
  };
  return [period, choose];
}
