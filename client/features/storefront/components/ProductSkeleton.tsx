import { Box, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';

/** The skeleton of a product's page. */
export function ProductSkeleton() {
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }}>
      <Loading>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
          columnGap={12}
          rowGap={8}
          alignItems="start"
          aria-hidden
        >
          <Stack gap={5}>
            <Skeleton aspectRatio="cover" borderRadius="l3" />
            <Skeleton height={10} width="70%" />
            <Skeleton height={6} width="90%" />
            <Flex gap={3} align="center">
              <Skeleton width={11} height={11} borderRadius="full" />
              <Skeleton height={5} width={40} />
            </Flex>
          </Stack>
          <Stack gap={5} padding={6} borderWidth="1px" borderRadius="l3" gridRow={{ lg: 'span 2' }}>
            <Skeleton height={9} width={32} />
            <Skeleton height={11} borderRadius="l2" />
            <TextSkeleton lines={4} />
          </Stack>
          <TextSkeleton lines={6} />
        </Grid>
      </Loading>
    </Box>
  );
}
