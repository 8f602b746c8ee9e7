import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CompleteProfileDocument } from '../../../apollo/generated.ts';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { useSignedIn } from '../../../session/auth.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { AuthHeading } from '../../accounts/components/AuthHeading.tsx';
import { accountUrls } from '../../accounts/urls.ts';
import { ProfileForm } from '../components/ProfileForm.tsx';
import { useProfileComplete } from '../mutations/useProfileComplete.ts';
import { creatorUrls } from '../urls.ts';

/** The last step of signing up. The console opens once the public profile is complete. */
export function CompleteProfilePage() {
  const { t } = useTranslation(['creators', 'messages']);
  const navigate = useNavigate();
  const completeProfile = useProfileComplete();
  const signedIn = useSignedIn();
  const { data, error, refetch } = useQuery(CompleteProfileDocument, { skip: !signedIn });
  if (!signedIn) return <Redirect to={accountUrls.login} />;
  const viewer = data?.viewer;
  if (viewer?.isProfileComplete) return <Redirect to={creatorUrls.myPage} />;
  return (
    <>
      <AuthHeading title={t('complete.title')}>{t('complete.text')}</AuthHeading>
      {viewer?.creator ? (
        <ProfileForm
          creator={viewer.creator}
          phoneNumber={viewer.phoneNumber}
          savedProfileText={t('success.profileCompleted', { ns: 'messages' })}
          saveProfile={async (input) => {
            const failures = await completeProfile(input);
            if (failures.length > 0) return failures;
            await navigate(creatorUrls.myPage, { replace: true });
            return [];
          }}
        >
          <SubmitButton whenValid size="lg">
            {t('profile.submit')}
          </SubmitButton>
        </ProfileForm>
      ) : (
        <NoData error={error} onRetry={refetch}>
          <FormSkeleton fields={7} />
        </NoData>
      )}
    </>
  );
}
