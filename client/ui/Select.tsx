import { chakra, Portal } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Popover } from './chakra/popover.ts';
import { SearchList, type SearchOption } from './SearchList.tsx';

export interface SelectProps {
  id: string;
  /** The ids of the elements that name the control. */
  labelledBy: string;
  label: string;
  value: string | null;
  placeholder: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A choice out of many: a button that opens a searchable list. */
export function SearchSelect({ options, value, ...props }: SelectProps & { options: readonly SearchOption[] }) {
  const { label } = props;
  return (
    <ListSelect {...props} shown={options.find((option) => option.value === value)?.label}>
      {(onPick) => <SearchList label={label} options={options} value={value} onPick={onPick} />}
    </ListSelect>
  );
}

export interface ListSelectProps extends Omit<SelectProps, 'value'> {
  /** The choice, in words. */
  shown: string | undefined;
  /** The list, drawn while it is open. */
  children: (onPick: (value: string) => void) => ReactNode;
}

/**
 * Keeps the height of a list that a search makes shorter. Otherwise the list would move under the pointer, or to the other side of its
 * button.
 */
function keepHeight(list: HTMLElement | null) {
  if (!list) return;
  const observer = new ResizeObserver(() => {
    list.style.minHeight = `${list.offsetHeight}px`;
  });
  observer.observe(list);
  return () => observer.disconnect();
}

/** A button that says what is chosen and opens a list to choose from. */
export function ListSelect({ id, labelledBy, label, shown, placeholder, onChange, onBlur, disabled, children, ...aria }: ListSelectProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => (change.open ? setOpen(true) : close())}
      positioning={{ sameWidth: true, placement: 'bottom-start' }}
      ids={{ trigger: id }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <chakra.button
          type="button"
          disabled={disabled}
          aria-labelledby={`${labelledBy} ${id}-value`}
          {...aria}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap={2}
          width="full"
          minHeight={10}
          paddingInline={3}
          textStyle="sm"
          textAlign="start"
          borderWidth="1px"
          borderColor={aria['aria-invalid'] ? 'border.error' : 'border.emphasized'}
          borderRadius="l2"
          bg="bg.panel"
          cursor="button"
          focusVisibleRing="inside"
          _disabled={{ layerStyle: 'disabled' }}
        >
          <chakra.span id={`${id}-value`} color={shown ? undefined : 'fg.subtle'} truncate>
            <bdi>{shown ?? placeholder}</bdi>
          </chakra.span>
          <ChevronDown size={16} aria-hidden style={{ flexShrink: 0 }} />
        </chakra.button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content ref={keepHeight} width="full" padding={0} aria-label={label}>
            {children((picked) => {
              onChange(picked);
              close();
            })}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
