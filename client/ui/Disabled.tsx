import { chakra } from '@chakra-ui/react';
import { createElement, isValidElement, lazy, type ReactElement, Suspense } from 'react';
import { type ControlProps, switchedOff } from './switchedOff.tsx';

// Few pages have one, and its hint is heavy.
const DisabledButton = lazy(async () => {
  // Without a network the button stays switched off, and the page stays whole.
  const { DisabledButton: Button } = await import('./DisabledButton.tsx').catch(() => ({ DisabledButton: SwitchedOff }));
  return { default: Button };
});

const SwitchedOff = ({ children }: { children: ReactElement<ControlProps>; because: string }) => switchedOff(children);

export interface DisabledProps {
  /** Why not, in a sentence. Null: the child is as it is. */
  because: string | null;
  /** A `Button`, `IconButton`, `ButtonLink` or `Menu.Item`. */
  children: ReactElement;
}

/**
 * Switches a control off without hiding it: keyboard and screen reader still reach it and are told why.
 * A button says so when it is pointed at, focused or tapped; an item of a menu in a second line.
 */
export function Disabled({ because, children }: DisabledProps) {
  if (because === null) return children;
  const child = children as ReactElement<ControlProps>;
  // Items of menus alone have a value.
  if ('value' in child.props) return disabledItem(child, because);
  return (
    <Suspense fallback={switchedOff(child)}>
      <DisabledButton because={because}>{child}</DisabledButton>
    </Suspense>
  );
}

/** Not zag's `disabled`, which the arrow keys pass over. */
function disabledItem({ type, props, ...item }: ReactElement<ControlProps>, because: string) {
  const { asChild, children, onSelect: _, onClick: __, ...rest } = props;
  const shown = asChild && isValidElement<ControlProps>(children) ? children.props.children : children;
  return createElement(
    type,
    { key: item.key, ...rest, 'aria-disabled': true, closeOnSelect: false, flexWrap: 'wrap' },
    shown,
    <chakra.span flexBasis="full" textStyle="xs">
      {because}
    </chakra.span>,
  );
}
