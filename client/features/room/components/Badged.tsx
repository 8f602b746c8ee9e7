import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A number on a button. */
export function Badged({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  return (
    <Box position="relative">
      {children}
      {count > 0 && (
        <chakra.span
          position="absolute"
          insetBlockStart={-1}
          insetInlineEnd={-1}
          minWidth={5}
          height={5}
          paddingInline={1}
          borderRadius="full"
          bg="saffron.solid"
          color="saffron.contrast"
          textStyle="xs"
          fontWeight="semibold"
          textAlign="center"
          pointerEvents="none"
        >
          <span aria-hidden>{count > 99 ? '99+' : count}</span>
          <chakra.span srOnly>{label}</chakra.span>
        </chakra.span>
      )}
    </Box>
  );
}
