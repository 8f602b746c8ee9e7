import { useMutation } from '@apollo/client/react';
import { t } from 'i18next';
import { ProfileUpdateDocument, type ProfileUpdateInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Changes the given fields of the profile and says so; every page that shows it follows by the cache. Answers the failures. */
export function useProfileUpdate(): (input: ProfileUpdateInput) => Promise<readonly FieldFailure[]> {
  const [update] = useMutation(ProfileUpdateDocument);
  return async (input) => {
    const { data } = await update({ variables: { input } });
    const failures = data?.profileUpdate?.userErrors ?? [];
    if (failures.length === 0) toast.success(t('success.profileUpdated', { ns: 'messages' }));
    return failures;
  };
}
