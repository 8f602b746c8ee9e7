import { Grid, type GridProps } from '@chakra-ui/react';

/** Cards beside each other, as many as there is room for. */
export const cardColumns = 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))';

/** A list of cards: its children are `li`. */
export function CardGrid(props: GridProps) {
  return <Grid as="ul" listStyleType="none" templateColumns={cardColumns} columnGap={6} rowGap={{ base: 8, md: 10 }} {...props} />;
}
