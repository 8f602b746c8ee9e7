import { Box, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cardColumns } from './CardGrid.tsx';

/** Wraps skeletons, and tells screen readers once that content is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')} width="full">
      {children}
    </Box>
  );
}

/** Lines of text to come; the last one is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={2} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Skeleton key={line} height={4} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** Cards with a cover, as in product grids. */
export function CardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading>
      <Grid templateColumns={cardColumns} gap={6} aria-hidden>
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Stack key={card} gap={3}>
            <Skeleton aspectRatio="cover" borderRadius="l3" />
            <Skeleton height={5} width="75%" />
            <Skeleton height={4} width="40%" />
          </Stack>
        ))}
      </Grid>
    </Loading>
  );
}

/** Rows of a table or list. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Loading>
      <Stack gap={0} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Flex key={row} gap={4} align="center" paddingBlock={4} borderBlockEndWidth="1px">
            <Skeleton height={4} flex={3} />
            <Skeleton height={4} flex={1} />
            <Skeleton height={4} flex={1} hideBelow="sm" />
          </Flex>
        ))}
      </Stack>
    </Loading>
  );
}

/** Labelled controls of a form. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Loading>
      <Stack gap={6} maxWidth="form" aria-hidden>
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Stack key={field} gap={2}>
            <Skeleton height={4} width={28} />
            <Skeleton height={10} borderRadius="l2" />
          </Stack>
        ))}
      </Stack>
    </Loading>
  );
}

/** A whole page whose shape is not known yet; as wide as the page will be. */
export function PageSkeleton({ maxWidth = 'content' }: { maxWidth?: string }) {
  return (
    <Loading>
      <Stack
        gap={6}
        maxWidth={maxWidth}
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={{ base: 6, md: 10 }}
        aria-hidden
      >
        <Skeleton height={8} width={56} />
        <Skeleton height={40} borderRadius="l3" />
        <TextSkeleton lines={4} />
      </Stack>
    </Loading>
  );
}
