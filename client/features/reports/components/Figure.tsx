import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * Figures side by side; the first is `wide`. On a phone, two share a line if both fit, since an amount is never broken; a line's only
 * figure takes all of it.
 */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      as="dl"
      aria-label={label}
      display={{ base: 'flex', lg: 'grid' }}
      flexWrap="wrap"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      gap="1px"
    >
      {children}
    </Box>
  );
}

/** One of the `Figures`, with its name and its value. A `wide` one has a line of its own on a phone. */
export function Figure({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box flex={wide ? '1 1 100%' : '1 1 calc(50% - 1px)'} padding={{ base: 4, md: 6 }} boxShadow="0 0 0 1px var(--diwan-colors-border)">
      <chakra.dt color="fg.muted" textStyle="sm">
        {term}
      </chakra.dt>
      <chakra.dd
        className="figures"
        textStyle={wide ? { base: '2xl', sm: '3xl' } : { base: 'xl', sm: '2xl' }}
        fontWeight="semibold"
        marginBlockStart={1}
      >
        {children}
      </chakra.dd>
    </Box>
  );
}
