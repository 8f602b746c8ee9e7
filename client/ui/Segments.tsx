import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export interface SegmentsProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  items: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few views beside each other: the browser's own radio buttons in the shape of a switch. */
export function Segments<Value extends string>({ label, items, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Flex role="radiogroup" aria-label={label} bg="bg.muted" borderRadius="full" padding={1} gap={1} width="fit-content" maxWidth="full">
      {items.map((item) => (
        <chakra.label
          key={item.value}
          position="relative"
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          textAlign="center"
          minHeight={9}
          paddingInline={{ base: 3, sm: 5 }}
          borderRadius="full"
          cursor="radio"
          fontWeight="medium"
          textStyle="sm"
          color={item.value === value ? 'fg' : 'fg.muted'}
          bg={item.value === value ? 'bg.panel' : 'transparent'}
          boxShadow={item.value === value ? 'sm' : 'none'}
          transition="background 150ms, color 150ms"
          _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        >
          <chakra.input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            position="absolute"
            inset={0}
            opacity={0}
            cursor="radio"
          />
          {item.label}
        </chakra.label>
      ))}
    </Flex>
  );
}
