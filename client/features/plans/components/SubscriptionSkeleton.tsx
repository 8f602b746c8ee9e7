import { Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { PlanGridSkeleton } from './PlanGrid.tsx';

/** The subscription screen before it is known. */
export function SubscriptionSkeleton() {
  return (
    <Stack gap={{ base: 8, md: 10 }}>
      <Stack gap={5} aria-hidden>
        <Skeleton height={7} width="10rem" />
        <Skeleton height={14} width="20rem" maxWidth="full" />
        <Grid templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }} gap="1px">
          {[1, 2, 3, 4].map((gauge) => (
            <Skeleton key={gauge} height="7.5rem" borderRadius="l3" />
          ))}
        </Grid>
      </Stack>
      <Flex justify="center" aria-hidden>
        <Skeleton height={11} width="18rem" borderRadius="full" />
      </Flex>
      <PlanGridSkeleton />
    </Stack>
  );
}
