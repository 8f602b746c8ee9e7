import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { ProfileTabDocument, ProfileUpdateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { ProfileForm, type ProfileInput } from '../components/ProfileForm.tsx';

/** The whole profile, in both languages. Only changed fields are sent, so that another person's change stays. */
export function ProfileTab() {
  const { t } = useTranslation(['creators', 'messages']);
  const { data, error, refetch } = useQuery(ProfileTabDocument);
  const updateProfile = useAction(ProfileUpdateDocument);
  const whyNot = useDenialReason('EDIT');
  if (!data?.creator)
    return (
      <NoData error={error} onRetry={refetch}>
        <FormSkeleton fields={7} />
      </NoData>
    );
  return (
    <>
      {whyNot && (
        <Alert tone="info" marginBlockEnd={6}>
          {whyNot}
        </Alert>
      )}
      <ProfileForm
        creator={data.creator}
        wide
        readOnly={whyNot !== null}
        savedProfileText={t('success.profileUpdated', { ns: 'messages' })}
        saveProfile={(input, changed) => updateProfile({ input: changedInput(input, changed) })}
      >
        <SubmitBar>
          <Allowed needs="EDIT">
            <SubmitButton size="lg">{t('settings.save')}</SubmitButton>
          </Allowed>
        </SubmitBar>
      </ProfileForm>
    </>
  );
}

/** The fields that the form's names belong to: `links[2].url` is a part of `links`. */
function changedInput(input: ProfileInput, fieldNames: readonly string[]): Partial<ProfileInput> {
  const changedFields = new Set(fieldNames.map((name) => name.replace(/[.[].*/, '')));
  return Object.fromEntries(Object.entries(input).filter(([name]) => changedFields.has(name)));
}
