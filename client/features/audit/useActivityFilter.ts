import { useSearchParams } from 'react-router-dom';
import { isId } from '../../../schema/rules/id.ts';
import type { AuditFilter } from '../../apollo/generated.ts';
import { isDay } from '../../i18n/day.ts';
import { inPlace } from '../../ui/asked.ts';
import { objectTypes } from './objects.ts';

/** The values that each filter accepts from the address. Others count as absent. */
const accepts = {
  person: isId,
  about: (text: string) => objectTypes().some((type) => type === text),
  from: isDay,
  to: isDay,
} satisfies Record<string, (text: string) => boolean>;

export type FilterName = keyof typeof accepts;
const names = Object.keys(accepts) as FilterName[];

/** The filter of the activity, kept in the address. An empty text is no filter. */
export function useActivityFilter() {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(
    names.map((name) => {
      const text = query.get(name) ?? '';
      return [name, accepts[name](text) ? text : ''];
    }),
  ) as Record<FilterName, string>;

  const show = (next: Record<FilterName, string>) =>
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), inPlace);
  const isFiltered = names.some((name) => values[name]);
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
    set: (name: FilterName, value: string) => show({ ...values, [name]: value }),
    clear: () => show({ person: '', about: '', from: '', to: '' }),
  };
}
