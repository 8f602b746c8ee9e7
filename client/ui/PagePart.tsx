import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** A part of a page under its own heading. */
export function PagePart({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading}>
      <chakra.h2 id={heading} textStyle="xl" fontWeight="semibold" marginBlockEnd={4}>
        {title}
      </chakra.h2>
      {children}
    </Box>
  );
}
