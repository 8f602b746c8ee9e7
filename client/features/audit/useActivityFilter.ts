import { useSearchParams } from 'react-router-dom';
import { isId } from '../../../schema/rules/id.ts';
import type { AuditFilter } from '../../apollo/generated.ts';
import { isDay } from '../../i18n/day.ts';
import { inPlace } from '../../ui/asked.ts';
import { objectTypes } from './objects.ts';

/** The values that each filter accepts from the address. Others count as absent. */
const activityFilters = {
  person: isId,
  about: (filterText: string) => objectTypes().some((type) => type === filterText),
  from: isDay,
  to: isDay,
} satisfies Record<string, (text: string) => boolean>;

export type ActivityFilterName = keyof typeof activityFilters;
const activityFilterNames = Object.keys(activityFilters) as ActivityFilterName[];

/** The filter of the activity, kept in the address. An empty text is no filter. */
export function useActivityFilter() {
  const [activityQuery, setActivityQuery] = useSearchParams();
  const values = Object.fromEntries(
    activityFilterNames.map((name) => {
      const filterText = activityQuery.get(name) ?? '';
      return [name, activityFilters[name](filterText) ? filterText : ''];
    }),
  ) as Record<ActivityFilterName, string>;

  const showActivity = (nextValues: Record<ActivityFilterName, string>) =>
    setActivityQuery(Object.fromEntries(Object.entries(nextValues).filter(([, value]) => value)), inPlace);
  const isFiltered = activityFilterNames.some((name) => values[name]);
  const filter: AuditFilter | undefined = isFiltered
    ? {
        actorId: values.person || undefined,
        objectType: values.about || undefined,
        from: values.from || undefined,
        to: values.to || undefined,
      }
    : undefined;
  return {
    values,
    isFiltered,
    filter,
    set: (name: ActivityFilterName, value: string) => showActivity({ ...values, [name]: value }),
    clear: () => showActivity({ person: '', about: '', from: '', to: '' }),
  };
}
