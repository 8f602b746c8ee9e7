import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Check } from 'lucide-react';

/** What the buyer gains, each with a line about it. */
export function Benefits({ benefits }: { benefits: readonly { text: string; description: string }[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap={8}
      rowGap={6}
    >
      {benefits.map(({ text, description }) => (
        <Flex as="li" key={text + description} gap={3}>
          <Box color="brand.fg" marginBlockStart={0.5} flexShrink={0}>
            <Check size={20} aria-hidden />
          </Box>
          <Box minWidth={0} overflowWrap="anywhere">
            <chakra.p fontWeight="medium">
              <bdi>{text}</bdi>
            </chakra.p>
            <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
              <bdi>{description}</bdi>
            </chakra.p>
          </Box>
        </Flex>
      ))}
    </Grid>
  );
}
