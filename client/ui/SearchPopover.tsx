import { Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Popover } from './chakra/popover.ts';
import { SearchList, type SearchListProps } from './SearchList.tsx';

export interface SearchPopoverProps extends SearchListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the popover for screen readers. */
  name: string;
  /** The button that opens it. */
  children: ReactElement;
}

/** A searchable list in a popover beside the button that opens it. A choice closes it. */
export function SearchPopover({ open, onOpenChange, name, children, onPick, ...list }: SearchPopoverProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="xs" maxWidth="calc(100vw - 2rem)" padding={0} aria-label={name}>
            <SearchList
              {...list}
              onPick={(value) => {
                onOpenChange(false);
                onPick(value);
              }}
            />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
