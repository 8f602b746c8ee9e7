import { useMutation } from '@apollo/client/react';
import { ProfileCompleteDocument, type ProfileCompleteInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';

/** Saves the profile; the viewer counts as complete at once, so that the console's guard lets them in. */
export function useProfileComplete(): (input: ProfileCompleteInput) => Promise<readonly FieldFailure[]> {
  const [complete] = useMutation(ProfileCompleteDocument, {
    update(cache, { data }) {
      if (!data?.profileComplete?.creator) return;
      cache.modify({
        fields: {
          viewer(reference, { isReference }) {
            if (isReference(reference)) cache.modify({ id: reference.__ref, fields: { isProfileComplete: () => true } });
            return reference;
          },
        },
      });
    },
  });
  return async (input) => {
    const { data } = await complete({ variables: { input } });
    return data?.profileComplete?.userErrors ?? [];
  };
}
