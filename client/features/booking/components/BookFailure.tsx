import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import type { BookFailure as Failure } from '../mutations/useBook.ts';
import { Alternatives, type AlternativesProps } from './Alternatives.tsx';

/** Why a seat could not be held, and what is free instead. */
export function BookFailure({ failure, ...props }: Pick<AlternativesProps, 'username' | 'onPick'> & { failure: Failure }) {
  const failureAlert = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => failureAlert.current?.focus(), [failure]);
  if (failure.alternatives.length > 0 || failure.code === 'SOLD_OUT')
    return (
      <Alternatives alternatives={failure.alternatives} {...props}>
        {failure.message}
      </Alternatives>
    );
  return (
    <Alert ref={failureAlert} tone="error">
      {failure.message}
    </Alert>
  );
}
