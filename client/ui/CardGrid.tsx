import { Grid, type GridProps } from '@chakra-ui/react';
import type { Ref } from 'react';

/** Cards beside each other, as many as there is room for. */
export const cardColumns = 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))';

/** How wide a picture of a card is, which fills it: for `sizes`. */
export const cardSizes = '(min-width: 77rem) 18rem, (min-width: 58rem) 30vw, (min-width: 38rem) 46vw, 92vw';

/** A list of cards: its children are `li`. */
export function CardGrid(props: GridProps & { ref?: Ref<HTMLDivElement> }) {
  return <Grid as="ul" listStyleType="none" templateColumns={cardColumns} columnGap={6} rowGap={{ base: 8, md: 10 }} {...props} />;
}
