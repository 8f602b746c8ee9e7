import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Option, OptionListNote } from './OptionLine.tsx';
import { OptionList } from './OptionList.tsx';
import { found } from './search.ts';
import { useDebounced } from './useDebounced.ts';

export type SearchOption = Option;

export interface SearchListProps {
  /** Names the list and its search for screen readers. */
  label: string;
  placeholder?: string;
  options: readonly SearchOption[];
  value: string | null;
  onPick: (value: string) => void;
  /** Milliseconds for which typing must pause before the list follows; 0 when absent. */
  debounce?: number;
}

/** A search above a complete list, 300 px high at most (specification, section 9). For the inside of a popover. */
export function SearchList({ label, placeholder, options, value, onPick, debounce = 0 }: SearchListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const settled = useDeferredValue(useDebounced(typed, debounce));
  const shown = found(options, settled);
  return (
    <OptionList
      label={label}
      placeholder={placeholder ?? t('form.searchList')}
      typed={typed}
      onType={setTyped}
      options={shown}
      value={value}
      onPick={onPick}
      ahead={settled === typed ? undefined : () => found(options, typed)[0]}
      after={shown.length === 0 && <OptionListNote />}
    />
  );
}
