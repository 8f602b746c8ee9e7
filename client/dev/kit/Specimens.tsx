import { chakra, Stack, Wrap } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWords } from './words.ts';

/** The specimens of one section on one side, below the name of its direction. */
export function Specimens({ children }: { children: ReactNode }) {
  const { direction } = useWords();
  return (
    <Stack gap={6}>
      <chakra.p color="fg.muted" textStyle="xs">
        {direction}
      </chakra.p>
      {children}
    </Stack>
  );
}

/** Small things of one kind, in a line. */
export const Line = ({ children }: { children: ReactNode }) => (
  <Wrap gap={3} align="center">
    {children}
  </Wrap>
);
