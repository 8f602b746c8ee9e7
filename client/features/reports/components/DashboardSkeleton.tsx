import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx';

/** The skeleton of the dashboard. Its figures keep their places. */
export function DashboardSkeleton() {
  return (
    <Loading>
      <Stack gap={{ base: 8, md: 10 }} aria-hidden>
        <Stack gap={4}>
          <Skeleton height={5} width={48} />
          <Skeleton height={{ base: '23rem', md: '26.5rem', lg: '13.5rem' }} borderRadius="l3" />
        </Stack>
        <Stack gap={4}>
          <Skeleton height={6} width={36} />
          <Skeleton height="18rem" borderRadius="l2" />
        </Stack>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap={{ base: 10, lg: 12 }}>
          <RowsSkeleton rows={5} />
          <RowsSkeleton rows={5} />
        </Grid>
      </Stack>
    </Loading>
  );
}
