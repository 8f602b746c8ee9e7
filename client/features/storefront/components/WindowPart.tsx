import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** A part of a creator's page under its own heading. */
export function WindowPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading}>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap={6} rowGap={1} marginBlockEnd={6}>
        <chakra.h2 id={heading} textStyle="xl" fontWeight="semibold">
          {title}
        </chakra.h2>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}
