import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Tabs as ChakraTabs } from './chakra/tabs.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** Shown behind the label. */
  count?: number;
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Views of one thing, one at a time. The caller keeps the choice, best in the address. */
export function Tabs<Value extends string>({ label, items, value, onChange, children }: TabsProps<Value>) {
  return (
    <ChakraTabs.Root value={value} onValueChange={(change) => onChange(change.value as Value)} variant="line">
      <ChakraTabs.List colorPalette="brand" aria-label={label} overflowX="auto">
        {items.map((item) => (
          <ChakraTabs.Trigger key={item.value} value={item.value} flexShrink={0}>
            {item.label}
            {item.count !== undefined && (
              <chakra.span className="figures" color="fg.muted">
                {item.count}
              </chakra.span>
            )}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {items.map((item) => (
        <ChakraTabs.Content key={item.value} value={item.value} paddingBlockStart={6}>
          {item.value === value && children}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  );
}
