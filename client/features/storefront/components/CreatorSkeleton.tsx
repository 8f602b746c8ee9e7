import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { CardsSkeleton, Loading } from '../../../ui/Skeletons.tsx';
import { CreatorFrame } from './CreatorFrame.tsx';

/** The skeleton of the head of a creator's page. */
export function CreatorHeadSkeleton() {
  return (
    <Loading>
      <CreatorFrame
        cover={<Skeleton height="full" borderRadius="none" />}
        portrait={<Skeleton aspectRatio="square" borderRadius="full" borderWidth="4px" borderColor="bg" />}
      >
        <Stack gap={3} aria-hidden>
          <Skeleton height={9} width="14rem" maxWidth="full" />
          <Skeleton height={6} width={28} borderRadius="full" />
          <Skeleton height={6} maxWidth="prose" />
        </Stack>
      </CreatorFrame>
    </Loading>
  );
}

/** The skeleton of a creator's page. */
export function CreatorSkeleton() {
  return (
    <>
      <CreatorHeadSkeleton />
      <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 8, md: 12 }}>
        <Skeleton height={7} width={28} marginBlockEnd={6} aria-hidden />
        <CardsSkeleton />
      </Box>
    </>
  );
}
