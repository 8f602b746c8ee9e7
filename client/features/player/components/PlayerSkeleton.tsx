import { Box, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx';

/** The skeleton of an opened product. */
export function PlayerSkeleton() {
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 5, md: 8 }}>
      <Loading>
        <Box aria-hidden>
          <Stack gap={2} marginBlockEnd={6}>
            <Skeleton height={5} width={28} />
            <Skeleton height={8} width="20rem" maxWidth="full" />
          </Stack>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} columnGap={10} rowGap={10} alignItems="start">
            <Stack gap={5}>
              <Skeleton aspectRatio="wide" borderRadius="l3" />
              <Skeleton height={8} width="60%" />
            </Stack>
            <RowsSkeleton rows={5} />
          </Grid>
        </Box>
      </Loading>
    </Box>
  );
}
