import { Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { cardColumns } from '../../../ui/CardGrid.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';

/** The skeleton of creators' cards. */
export function CreatorCardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading>
      <Grid templateColumns={cardColumns} gap={6} aria-hidden>
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Stack key={card} gap={4} padding={5} borderWidth="1px" borderRadius="l3">
            <Flex align="center" gap={4}>
              <Skeleton width={16} height={16} borderRadius="full" flexShrink={0} />
              <Stack gap={2} flex={1}>
                <Skeleton height={6} width="70%" />
                <Skeleton height={6} width={24} borderRadius="full" />
              </Stack>
            </Flex>
            <Skeleton height={10} />
            <Stack gap={2}>
              <Skeleton height={4} width="80%" />
              <Skeleton height={4} width="60%" />
            </Stack>
          </Stack>
        ))}
      </Grid>
    </Loading>
  );
}
