import { useSearchParams } from 'react-router-dom';
import { asciiDigits } from '../../../schema/rules/fields.ts';
import type { CustomerFilter } from '../../apollo/generated.ts';
import { isDay } from '../../i18n/day.ts';
import { useViewer } from '../../session/auth.ts';
import { inPlace } from '../../ui/asked.ts';

const customerFilters = {
  blocked: (filterText: string) => /^(yes|no)$/.test(filterText),
  since: isDay,
  spent: (filterText: string) => /^\d{1,7}(\.\d{1,3})?$/.test(filterText),
};
type CustomerFilterName = keyof typeof customerFilters;
const customerFilterNames = Object.keys(customerFilters) as CustomerFilterName[];

/** The filter of the customers, kept in the address. An empty or impossible value filters nothing. */
export function useCustomerFilter() {
  const [customerQuery, setCustomerQuery] = useSearchParams();
  const { viewer } = useViewer();
  const currency = viewer?.creator?.currency ?? 'KWD';
  const customerValues = Object.fromEntries(
    customerFilterNames.map((name) => {
      const filterText = customerQuery.get(name) ?? '';
      return [name, customerFilters[name](filterText) ? filterText : ''];
    }),
  ) as Record<CustomerFilterName, string>;
  const isFiltered = customerFilterNames.some((name) => customerValues[name]);
  const filter: CustomerFilter | undefined = isFiltered
    ? {
        ...(customerValues.blocked && { blocked: customerValues.blocked === 'yes' }),
        ...(customerValues.since && { since: customerValues.since }),
        ...(customerValues.spent && { minimumPaid: { amount: customerValues.spent, currency } }),
      }
    : undefined;
  const changeFilter = (customerChanges: Partial<Record<CustomerFilterName | 'search', string>>) => {
    const nextQuery = new URLSearchParams(customerQuery);
    for (const [name, value] of Object.entries(customerChanges)) {
      if (value) nextQuery.set(name, value);
      else nextQuery.delete(name);
    }
    setCustomerQuery(nextQuery, inPlace);
  };
  return {
    values: customerValues,
    isFiltered,
    filter,
    set: (name: CustomerFilterName, value: string) => changeFilter({ [name]: asciiDigits(value).trim() }),
    clear: () => changeFilter({ blocked: '', since: '', spent: '' }),
    search: customerQuery.get('search') ?? '',
    find: (searchWords: string) => changeFilter({ search: searchWords }),
  };
}
