import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Cards beside each other, as many as there is room for. The skeleton of the kit has the same measure. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      columnGap={6}
      rowGap={{ base: 8, md: 10 }}
    >
      {children}
    </Grid>
  );
}
