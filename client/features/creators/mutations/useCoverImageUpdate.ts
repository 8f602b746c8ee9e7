import { useMutation } from '@apollo/client/react';
import { t } from 'i18next';
import { CoverImageUpdateDocument } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Puts up a cover, or takes it down (null), and says so. Answers the failures. */
export function useCoverImageUpdate(): (coverImageId: string | null) => Promise<readonly FieldFailure[]> {
  const [update] = useMutation(CoverImageUpdateDocument);
  return async (coverImageId) => {
    const { data } = await update({ variables: { coverImageId } });
    const failures = data?.coverImageUpdate?.userErrors ?? [];
    if (failures.length === 0) toast.success(t('success.coverImageUpdated', { ns: 'messages' }));
    return failures;
  };
}
