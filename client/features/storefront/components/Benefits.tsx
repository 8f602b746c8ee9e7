import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { BiText } from '../../../ui/BiText.tsx';

export interface Benefit {
  text: string;
  textAr: string | null;
  description: string;
  descriptionAr: string | null;
}

/** The product's benefits, each with a line about it. */
export function Benefits({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap={8}
      rowGap={6}
    >
      {benefits.map(({ text, textAr, description, descriptionAr }) => (
        <Flex as="li" key={text + description} gap={3}>
          <Box color="brand.fg" marginBlockStart={0.5} flexShrink={0}>
            <Check size={20} aria-hidden />
          </Box>
          <Box minWidth={0} overflowWrap="anywhere">
            <chakra.p fontWeight="medium">
              <BiText value={text} valueAr={textAr} />
            </chakra.p>
            <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
              <BiText value={description} valueAr={descriptionAr} />
            </chakra.p>
          </Box>
        </Flex>
      ))}
    </Grid>
  );
}
