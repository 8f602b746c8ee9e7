import { t } from 'i18next';
import { CoverImageUpdateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Sets a cover, or removes it (null), and reports success. Answers the failures. */
export function useCoverImageUpdate(): (coverImageId: string | null) => Promise<readonly FieldFailure[]> {
  const updateCover = useAction(CoverImageUpdateDocument);
  return async (coverImageId) => {
    const failures = await updateCover({ coverImageId });
    if (failures.length === 0) toast.success(t('success.coverImageUpdated', { ns: 'messages' }));
    return failures;
  };
}
