import { ProfileCompleteDocument, type ProfileCompleteInput } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { FieldFailure } from '../../../forms/errors.ts';

/** Saves the profile. The cached viewer counts as complete at once, so that the console's guard lets them in. Answers the failures. */
export function useProfileComplete(): (input: ProfileCompleteInput) => Promise<readonly FieldFailure[]> {
  const completeProfile = useAction(ProfileCompleteDocument);
  return (input) =>
    completeProfile(
      { input },
      {
        update(cache, { data }) {
          if (!data?.profileComplete?.creator) return;
          cache.modify({
            fields: {
              viewer(viewerReference, { isReference }) {
                if (isReference(viewerReference)) cache.modify({ id: viewerReference.__ref, fields: { isProfileComplete: () => true } });
                return viewerReference;
              },
            },
          });
        },
      },
    );
}
