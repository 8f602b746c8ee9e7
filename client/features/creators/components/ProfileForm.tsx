import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferType } from 'yup';
import { profileCompleteRules, profileSettingsRules } from '../../../../schema/rules/creators.ts';
import { linkNetworks } from '../../../../schema/rules/links.ts';
import { type ProfileFormFragment, ProfileFormFragmentDoc } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Form } from '../../../forms/Form.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ProfileFields } from './ProfileFields.tsx';

/** A profile as the rules have cleaned it. */
export type ProfileInput = InferType<typeof profileSettingsRules>;

export interface ProfileFormProps {
  creator: ProfileFormFragment | FragmentType<ProfileFormFragment>;
  /** The number of the sign-up, until the profile has one of its own. */
  phoneNumber?: string | null;
  /** The news once a whole profile is saved. */
  savedProfileText: string;
  /** Sends the profile; `changed` are the changed fields. Answers the failures. */
  saveProfile: (input: ProfileInput, changed: readonly string[]) => Promise<readonly FieldFailure[]>;
  /** For the settings: English and Arabic side by side if there is room, and the fields that are only set later. */
  wide?: boolean;
  readOnly?: boolean;
  /** The button that sends the form. */
  children: ReactNode;
}

/** The public profile (specification, section 5, Complete profile). */
export function ProfileForm({
  creator,
  phoneNumber = null,
  savedProfileText,
  saveProfile,
  wide = false,
  readOnly = false,
  children,
}: ProfileFormProps) {
  const { t } = useTranslation(['messages', 'creators']);
  const { data } = useFragment({
    fragment: ProfileFormFragmentDoc,
    fragmentName: 'ProfileForm',
    from: creator as FragmentType<ProfileFormFragment>,
  });
  const profile = data as ProfileFormFragment;

  const profileValues = useMemo(
    () => ({
      fullName: profile.fullName ?? '',
      fullNameAr: profile.fullNameAr ?? '',
      email: profile.email,
      bio: profile.bio ?? '',
      bioAr: profile.bioAr ?? '',
      profession: profile.profession?.value ?? '',
      username: profile.username ?? '',
      phoneNumber: profile.phoneNumber ?? phoneNumber ?? '',
      supportNumber: profile.supportNumber ?? '',
      showsSupportNumber: profile.showsSupportNumber,
      // All networks in their order, so that a rule's message finds its field. Blank ones are left out by the rules.
      links: linkNetworks.map((network) => ({ network, url: profile.links.find((link) => link.network === network)?.url ?? '' })),
      profilePicId: profile.profilePic?.id,
      isListed: profile.isListed,
    }),
    [profile, phoneNumber],
  );

  return (
    <Form
      rules={wide ? profileSettingsRules : profileCompleteRules}
      initialValues={profileValues}
      warnUnsaved
      onSubmit={async (input, _values, form) => {
        // A missing picture is pointed out, and the rest is sent without it (specification, section 5).
        const pictureToast = input.profilePicId ? null : toast.error(t('profilePic.required'));
        const failures = await saveProfile(input, Object.keys(form.getState().dirtyFields ?? {}));
        if (failures.length > 0) return failures;
        // A red and a green toast side by side would contradict each other, so the one about the picture says that the rest is saved.
        if (pictureToast) toast.settle(pictureToast, 'error', t('profilePic.required'), t('profile.restSaved', { ns: 'creators' }));
        else toast.success(savedProfileText);
        return [];
      }}
    >
      <chakra.fieldset disabled={readOnly} minWidth={0} display="flex" flexDirection="column" gap={2}>
        <ProfileFields profile={profile} wide={wide} />
      </chakra.fieldset>
      {children}
    </Form>
  );
}
