import { chakra } from '@chakra-ui/react';
import { createElement, isValidElement, lazy, type ReactElement, Suspense } from 'react';
import { type ControlProps, switchedOff } from './switchedOff.tsx';

// The button is loaded on demand, since few pages have one and its hint is heavy.
const DisabledButton = lazy(async () => {
  // If loading fails, the button stays switched off, and the page goes on.
  const { DisabledButton: Button } = await import('./DisabledButton.tsx').catch(() => ({ DisabledButton: SwitchedOff }));
  return { default: Button };
});

const SwitchedOff = ({ children }: { children: ReactElement<ControlProps>; because: string }) => switchedOff(children);

export interface DisabledProps {
  /** Why it is switched off, in a sentence. With null, the child is left as it is. */
  because: string | null;
  /** A `Button`, `IconButton`, `ButtonLink` or `Menu.Item`. */
  children: ReactElement;
}

/**
 * Switches a control off without hiding it. Keyboard and screen reader still reach it and get the reason. A button shows the reason when it
 * is pointed at, focused or tapped; an item of a menu has it in a second line.
 */
export function Disabled({ because, children }: DisabledProps) {
  if (because === null) return children;
  const child = children as ReactElement<ControlProps>;
  // Only items of menus have a value.
  if ('value' in child.props) return disabledItem(child, because);
  return (
    <Suspense fallback={switchedOff(child)}>
      <DisabledButton because={because}>{child}</DisabledButton>
    </Suspense>
  );
}

/** An item that is switched off. Zag's `disabled` is not used, since the arrow keys skip it. */
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
