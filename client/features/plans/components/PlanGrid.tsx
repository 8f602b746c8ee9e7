import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';

const planColumns = 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))';

/** The cards of plans beside each other, as many as there is room for. */
export function PlanGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid as="ul" listStyleType="none" aria-label={label} templateColumns={planColumns} gap={5} alignItems="stretch">
      {children}
    </Grid>
  );
}

/** The skeleton of four plans. */
export function PlanGridSkeleton() {
  return (
    <Loading>
      <Grid templateColumns={planColumns} gap={5} aria-hidden>
        {[1, 2, 3, 4].map((card) => (
          <Stack key={card} gap={5} padding={6} borderWidth="1px" borderRadius="l3">
            <Skeleton height={6} width="50%" />
            <Skeleton height={9} width="70%" />
            <TextSkeleton lines={5} />
            <Skeleton height={10} borderRadius="l2" />
          </Stack>
        ))}
      </Grid>
    </Loading>
  );
}
