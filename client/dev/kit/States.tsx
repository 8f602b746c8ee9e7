import { Stack } from '@chakra-ui/react';
import { Package } from 'lucide-react';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardsSkeleton, FormSkeleton, RowsSkeleton, TextSkeleton } from '../../ui/Skeletons.tsx';
import { Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

/** Loading, empty, failed, and messages that stay. */
export function States() {
  const { states, alerts } = useWords();
  return (
    <Specimens>
      <Stack gap={3}>
        <Alert tone="error">{alerts.error}</Alert>
        <Alert tone="warning">{alerts.warning}</Alert>
        <Alert tone="success">{alerts.success}</Alert>
        <Alert tone="info">{alerts.info}</Alert>
      </Stack>
      <EmptyState
        title={states.empty}
        icon={<Package size={28} aria-hidden />}
        action={
          <ButtonLink to="/dev/kit" colorPalette="brand">
            {states.make}
          </ButtonLink>
        }
      >
        {states.emptyText}
      </EmptyState>
      <ErrorState error={new TypeError()} title={states.failed} onRetry={() => undefined} />
      <TextSkeleton />
      <RowsSkeleton rows={3} />
      <CardsSkeleton count={2} />
      <FormSkeleton fields={2} />
    </Specimens>
  );
}
