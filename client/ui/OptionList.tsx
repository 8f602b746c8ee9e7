import { Box, chakra, type InputProps } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ownDirection } from '../i18n/language.ts';
import { Input } from './chakra/input.ts';
import { groupBy } from './grouped.ts';
import { type Option, OptionLine } from './OptionLine.tsx';

export interface OptionListProps {
  /** Names the list for screen readers. */
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** The options for the typed text, in order. */
  options: readonly Option[];
  /** The one that is chosen already. */
  value?: string | null;
  onPick: (value: string) => void;
  /** The option that Enter picks while the list still belongs to an earlier text. */
  ahead?: () => Option | undefined;
  /** At the end of the line to type in. */
  end?: ReactNode;
  /** Below the options: that more are coming, or that none are. */
  after?: ReactNode;
  maxHeight?: string;
  size?: InputProps['size'];
}

// A list that opens is drawn first and positioned later. A focus or `scrollIntoView` in between would scroll the page to its beginning.

/** Focuses the line that is typed in. The page stays. */
const focusInPlace = (line: HTMLInputElement | null) => line?.focus({ preventScroll: true });

/** Scrolls a list to its marked option. The page stays. */
function reveal(list: HTMLElement | null) {
  const line = list?.querySelector('[data-marked]')?.getBoundingClientRect();
  if (!list || !line) return;
  const { top, bottom } = list.getBoundingClientRect();
  list.scrollTop += Math.min(0, line.top - top) + Math.max(0, line.bottom - bottom);
}

/** A text field above a list of the matching options: arrows, Home and End move, Enter picks, and the focus stays in the field. */
export function OptionList({
  label,
  placeholder,
  typed,
  onType,
  options,
  value,
  onPick,
  ahead,
  end,
  after,
  maxHeight = '300px',
  size = 'sm',
}: OptionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(() => Math.max(0, value ? options.findIndex((option) => option.value === value) : 0));
  const active = options[Math.min(marked, options.length - 1)];
  const idOf = (option: Option) => `${id}-${option.value}`;

  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) reveal(list.current);
  }, [activeId]);

  const pick = (option: Option | undefined) => option && !option.because && onPick(option.value);

  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed the keys belong to the keyboard's own list.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    const at = Math.min(marked, last);
    const moves: Record<string, number> = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1), Home: 0, End: last };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setMarked(Math.max(0, to));
    } else if (event.key === 'Enter') {
      // Enter must not send the form around the list.
      event.preventDefault();
      pick(ahead ? ahead() : active);
    }
  };

  return (
    <Box>
      <Box display="flex" alignItems="center" gap={2} padding={2} borderBlockEndWidth="1px">
        <Input
          ref={focusInPlace}
          size={size}
          role="combobox"
          aria-label={placeholder}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          dir={ownDirection(typed)}
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
        {end}
      </Box>
      <Box ref={list} id={id} role="listbox" aria-label={label} maxHeight={maxHeight} overflowY="auto" padding={1} hidden={!active}>
        {Array.from(
          groupBy(options, ({ group }) => group ?? ''),
          ([group, members], index) => {
            const lines = members.map((option) => (
              <OptionLine
                key={option.value}
                id={idOf(option)}
                option={option}
                chosen={option.value === value}
                marked={option === active}
                onPoint={() => setMarked(options.indexOf(option))}
                onPick={() => pick(option)}
              />
            ));
            if (!group) return lines;
            const heading = `${id}-group-${index}`;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
              <div key={group} role="group" aria-labelledby={heading}>
                <chakra.div id={heading} color="fg.muted" textStyle="xs" fontWeight="medium" paddingInline={3} paddingBlock={1.5}>
                  {group}
                </chakra.div>
                {lines}
              </div>
            );
          },
        )}
      </Box>
      {after}
    </Box>
  );
}
