import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Figures side by side; the first is `wide`. On a phone, so is the last where it has no neighbour. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid
      as="dl"
      aria-label={label}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      gap="1px"
      css={{ '& > :last-child:nth-child(even)': { gridColumn: { base: '1 / -1', lg: 'auto' } } }}
    >
      {children}
    </Grid>
  );
}

/** One of the `Figures`, with its name and its value. A `wide` one has a line of its own on a phone. */
export function Figure({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box
      gridColumn={wide ? { base: '1 / -1', lg: 'auto' } : undefined}
      padding={{ base: 4, md: 6 }}
      boxShadow="0 0 0 1px var(--diwan-colors-border)"
    >
      <chakra.dt color="fg.muted" textStyle="sm">
        {term}
      </chakra.dt>
      <chakra.dd className="figures" textStyle={wide ? { base: '2xl', sm: '3xl' } : '2xl'} fontWeight="semibold" marginBlockStart={1}>
        {children}
      </chakra.dd>
    </Box>
  );
}
