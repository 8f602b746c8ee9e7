import { chakra, Popover, Portal } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { SearchList, type SearchOption } from './SearchList.tsx';

export interface SearchSelectProps {
  id: string;
  /** Ids of what names the control. */
  labelledBy: string;
  label: string;
  options: readonly SearchOption[];
  value: string | null;
  placeholder: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A choice out of many: a button that opens a searchable list. */
export function SearchSelect({
  id,
  labelledBy,
  label,
  options,
  value,
  placeholder,
  onChange,
  onBlur,
  disabled,
  ...aria
}: SearchSelectProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
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
          <chakra.span id={`${id}-value`} color={chosen ? undefined : 'fg.subtle'} truncate>
            {chosen?.label ?? placeholder}
          </chakra.span>
          <ChevronDown size={16} aria-hidden />
        </chakra.button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="full" padding={0} aria-label={label}>
            <SearchList
              label={label}
              options={options}
              value={value}
              onPick={(picked) => {
                onChange(picked);
                close();
              }}
            />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
