import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { BiText } from '../../../ui/BiText.tsx';

/** What a session includes, line by line. */
export function Includes({ includes }: { includes: readonly { text: string; textAr: string | null }[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap={8}
      rowGap={3}
    >
      {includes.map(({ text, textAr }) => (
        <Flex as="li" key={text} gap={3}>
          <Box color="brand.fg" marginBlockStart={0.5} flexShrink={0}>
            <Check size={20} aria-hidden />
          </Box>
          <chakra.span minWidth={0} overflowWrap="anywhere">
            <BiText value={text} valueAr={textAr} />
          </chakra.span>
        </Flex>
      ))}
    </Grid>
  );
}
