import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Languages } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { profileRules } from '../../../../schema/rules/creators.ts';
import { professions } from '../../../../schema/rules/professions.ts';
import { type ProfileFormFragment, ProfileFormFragmentDoc } from '../../../apollo/generated.ts';
import { Form } from '../../../forms/Form.tsx';
import { ImageField } from '../../../forms/ImageField.tsx';
import { useKept } from '../../../forms/kept.ts';
import { PhoneField } from '../../../forms/PhoneField.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { EmailField, TextField } from '../../../forms/TextField.tsx';
import { isArabic, localized } from '../../../i18n/language.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useProfileComplete } from '../mutations/useProfileComplete.ts';

const professionOptions = professions
  .map(({ value, label, labelAr }) => ({ value, label: isArabic ? labelAr : label, keywords: isArabic ? label : labelAr }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** What precedes the username in the public page's address. */
const addressPrefix = `${window.location.host}${localized('/')}/`;

export interface ProfileFormProps {
  creator: ProfileFormFragment | FragmentType<ProfileFormFragment>;
  /** From the sign-up, until the profile has one of its own. */
  phoneNumber: string | null;
  onSaved: () => void;
}

/** The public profile (specification, section 5, Complete profile). */
export function ProfileForm({ creator, phoneNumber, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('creators');
  const { data } = useFragment({
    fragment: ProfileFormFragmentDoc,
    fragmentName: 'ProfileForm',
    from: creator as FragmentType<ProfileFormFragment>,
  });
  const profile = data as ProfileFormFragment;
  const complete = useProfileComplete();
  const [inArabic, setInArabic] = useKept('in Arabic', Boolean(profile.fullNameAr || profile.bioAr));

  const initialValues = useMemo(
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
      profilePicId: undefined as string | undefined,
    }),
    [profile, phoneNumber],
  );

  return (
    <Form
      rules={profileRules}
      initialValues={initialValues}
      warnUnsaved
      onSubmit={async (input) => {
        // A picture is asked for, yet the rest is sent without one (specification, section 5).
        if (!input.profilePicId && !profile.profilePic) toast.error(t('profilePic.required', { ns: 'messages' }));
        const failures = await complete(input);
        if (failures.length > 0) return failures;
        toast.success(t('success.profileCompleted', { ns: 'messages' }));
        onSaved();
      }}
    >
      <ImageField
        name="profilePicId"
        label={t('profile.picture')}
        help={t('profile.pictureHelp')}
        shape="round"
        current={profile.profilePic}
      />
      <TextField name="fullName" label={t('profile.name')} autoComplete="name" />
      {inArabic && <TextField name="fullNameAr" label={t('profile.nameAr')} optional lang="ar" dir="rtl" />}
      <EmailField name="email" label={t('profile.email')} disabled />
      <TextAreaField name="bio" label={t('profile.bio')} help={t('profile.bioHelp')} max={180} truncate={640} />
      {inArabic ? (
        <TextAreaField name="bioAr" label={t('profile.bioAr')} optional max={180} truncate={640} lang="ar" dir="rtl" />
      ) : (
        <Button variant="ghost" size="sm" alignSelf="flex-start" onClick={() => setInArabic(true)}>
          <Languages aria-hidden />
          {t('profile.addArabic')}
        </Button>
      )}
      <SelectField name="profession" label={t('profile.service')} placeholder={t('profile.chooseService')} options={professionOptions} />
      <TextField
        name="username"
        label={t('profile.username')}
        help={t('profile.usernameHelp')}
        prefix={addressPrefix}
        truncate={30}
        autoComplete="off"
        spellCheck={false}
        clean={(text) => text.toLowerCase().replace(/\s+/g, '-')}
      />
      <PhoneField name="phoneNumber" label={t('profile.mobile')} />
      <PhoneField name="supportNumber" label={t('profile.support')} help={t('profile.supportHelp')} optional />
      <SubmitButton whenValid size="lg">
        {t('profile.submit')}
      </SubmitButton>
    </Form>
  );
}
