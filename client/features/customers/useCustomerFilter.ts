import { useSearchParams } from 'react-router-dom';
import { asciiDigits } from '../../../schema/rules/fields.ts';
import type { CustomerFilter } from '../../apollo/generated.ts';
import { isDay } from '../../i18n/day.ts';
import { useViewer } from '../../session/auth.ts';
import { inPlace } from '../../ui/asked.ts';

const accepts = {
  blocked: (text: string) => /^(yes|no)$/.test(text),
  since: isDay,
  spent: (text: string) => /^\d{1,7}(\.\d{1,3})?$/.test(text),
};
type Name = keyof typeof accepts;
const names = Object.keys(accepts) as Name[];

/** The filter of the customers, kept in the address. An empty or impossible value filters nothing. */
export function useCustomerFilter() {
  const [query, setQuery] = useSearchParams();
  const { viewer } = useViewer();
  const currency = viewer?.creator?.currency ?? 'KWD';
  const values = Object.fromEntries(
    names.map((name) => {
      const text = query.get(name) ?? '';
      return [name, accepts[name](text) ? text : ''];
    }),
  ) as Record<Name, string>;
  const isFiltered = names.some((name) => values[name]);
  const filter: CustomerFilter | undefined = isFiltered
    ? {
        ...(values.blocked && { blocked: values.blocked === 'yes' }),
        ...(values.since && { since: values.since }),
        ...(values.spent && { minimumPaid: { amount: values.spent, currency } }),
      }
    : undefined;
  const change = (changes: Partial<Record<Name | 'search', string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, inPlace);
  };
  return {
    values,
    isFiltered,
    filter,
    set: (name: Name, value: string) => change({ [name]: asciiDigits(value).trim() }),
    clear: () => change({ blocked: '', since: '', spent: '' }),
    search: query.get('search') ?? '',
    find: (words: string) => change({ search: words }),
  };
}
