import { t } from 'i18next';
import { ProfileUpdateDocument, type ProfileUpdateInput } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Changes the given fields of the profile, and reports success. Other pages follow by the cache. Answers the failures. */
export function useProfileUpdate(): (input: ProfileUpdateInput) => Promise<readonly FieldFailure[]> {
  const updateProfile = useAction(ProfileUpdateDocument);
  return async (input) => {
    const failures = await updateProfile({ input });
    if (failures.length === 0) toast.success(t('success.profileUpdated', { ns: 'messages' }));
    return failures;
  };
}
