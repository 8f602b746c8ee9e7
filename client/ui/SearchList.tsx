import { Box, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SearchOption {
  value: string;
  label: string;
  /** Other words that find it. */
  keywords?: string;
  /** Before the label. */
  mark?: ReactNode;
  /** After the label. */
  note?: string;
}

export interface SearchListProps {
  /** Names the list and its search for screen readers. */
  label: string;
  placeholder?: string;
  options: readonly SearchOption[];
  value: string | null;
  onPick: (value: string) => void;
  /** How long typing must rest before the list follows; 0 when absent. */
  debounce?: number;
}

/** Letters as people search for them: without case, accents or Arabic vowel signs, the forms of alef as one. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|ـ/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .toLocaleLowerCase();

function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return delay > 0 ? settled : value;
}

/** A search above a list, 300 px high at most; arrows move, Enter picks. For the inside of a popover. */
export function SearchList({ label, placeholder, options, value, onPick, debounce = 0 }: SearchListProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const words = fold(useDeferredValue(useDebounced(typed, debounce)));
  const found = words ? options.filter((option) => fold(`${option.label} ${option.keywords ?? ''}`).includes(words)) : options;
  const active = found[Math.min(marked, found.length - 1)];

  useEffect(() => {
    list.current?.querySelector(`[data-marked]`)?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const moves: Record<string, number> = { ArrowDown: Math.min(last, marked + 1), ArrowUp: Math.max(0, marked - 1), Home: 0, End: last };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setMarked(to);
    } else if (event.key === 'Enter') {
      // Never the form around it.
      event.preventDefault();
      if (active) onPick(active.value);
    }
  };

  return (
    <Box>
      <Box padding={2} borderBlockEndWidth="1px">
        <Input
          autoFocus
          size="sm"
          role="combobox"
          aria-label={placeholder ?? t('form.searchList')}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.value}`}
          placeholder={placeholder ?? t('form.searchList')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Box>
      <chakra.ul ref={list} id={id} role="listbox" aria-label={label} maxHeight="300px" overflowY="auto" padding={1} listStyleType="none">
        {found.map((option) => (
          <chakra.li
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={option.value === value}
            data-marked={option === active || undefined}
            display="flex"
            alignItems="center"
            gap={2}
            paddingInline={3}
            paddingBlock={2}
            borderRadius="l1"
            cursor="option"
            textStyle="sm"
            fontWeight={option.value === value ? 'semibold' : undefined}
            bg={option === active ? 'brand.subtle' : undefined}
            onPointerEnter={() => setMarked(found.indexOf(option))}
            onClick={() => onPick(option.value)}
          >
            {option.mark}
            <chakra.span flex={1}>{option.label}</chakra.span>
            {option.note && (
              <chakra.bdi dir="ltr" color="fg.muted">
                {option.note}
              </chakra.bdi>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {found.length === 0 && (
        <chakra.p role="status" padding={4} color="fg.muted" textStyle="sm" textAlign="center">
          {t('form.nothingFound')}
        </chakra.p>
      )}
    </Box>
  );
}
