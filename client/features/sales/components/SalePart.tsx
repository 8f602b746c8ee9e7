import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** A part of a sale's page, under a heading of its own. */
export function SalePart({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading}>
      <chakra.h2 id={heading} textStyle="lg" fontWeight="semibold" marginBlockEnd={2}>
        {title}
      </chakra.h2>
      {children}
    </Box>
  );
}
