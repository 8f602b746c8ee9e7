import { Button, Grid } from '@chakra-ui/react';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileFormFragment } from '../../../apollo/generated.ts';
import { ImageField } from '../../../forms/ImageField.tsx';
import { PhoneField } from '../../../forms/PhoneField.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SwitchField } from '../../../forms/SwitchField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { EmailField, TextField } from '../../../forms/TextField.tsx';
import { useKept } from '../../../session/kept.ts';
import { professionOptions } from '../../storefront/professionOptions.ts';
import { LinksField } from './LinksField.tsx';
import { UsernameField } from './UsernameField.tsx';

const bioLimits = { max: 180, truncate: 640 };
const arabicField = { lang: 'ar', dir: 'rtl', optional: true } as const;

/** The fields of a profile. With `wide`, each text is beside its translation; otherwise Arabic is shown on demand. */
export function ProfileFields({ profile, wide }: { profile: ProfileFormFragment; wide: boolean }) {
  const { t } = useTranslation('creators');
  const [asksArabic, setAsksArabic] = useKept('in Arabic', Boolean(profile.fullNameAr || profile.bioAr));
  const inArabic = wide || asksArabic;
  return (
    <>
      <ImageField
        name="profilePicId"
        label={t('profile.picture')}
        help={t('profile.pictureHelp')}
        shape="round"
        current={profile.profilePic}
      />
      <ProfilePair wide={wide}>
        <TextField name="fullName" label={t('profile.name')} autoComplete="name" />
        {inArabic && <TextField name="fullNameAr" label={t('profile.nameAr')} {...arabicField} />}
      </ProfilePair>
      <EmailField name="email" label={t('profile.email')} disabled />
      <ProfilePair wide={wide}>
        <TextAreaField name="bio" label={t('profile.bio')} help={t('profile.bioHelp')} {...bioLimits} />
        {inArabic && <TextAreaField name="bioAr" label={t('profile.bioAr')} {...bioLimits} {...arabicField} />}
      </ProfilePair>
      {!inArabic && (
        <Button variant="ghost" size="sm" alignSelf="flex-start" onClick={() => setAsksArabic(true)}>
          <Languages aria-hidden />
          {t('profile.addArabic')}
        </Button>
      )}
      <SelectField name="profession" label={t('profile.service')} placeholder={t('profile.chooseService')} options={professionOptions} />
      <UsernameField name="username" presentUsername={profile.username} />
      <ProfilePair wide={wide}>
        <PhoneField name="phoneNumber" label={t('profile.mobile')} />
        <PhoneField name="supportNumber" label={t('profile.support')} help={t('profile.supportHelp')} optional />
      </ProfilePair>
      {wide && <SwitchField name="showsSupportNumber" label={t('profile.showsSupport')} help={t('profile.showsSupportHelp')} />}
      {wide && <LinksField />}
      {wide && <SwitchField name="isListed" label={t('profile.isListed')} help={<span>{t('profile.isListedHelp')}</span>} />}
    </>
  );
}

/** Two fields beside each other where there is room. */
const ProfilePair = ({ wide, children }: { wide: boolean; children: ReactNode }) => (
  <Grid templateColumns={wide ? { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)'} columnGap={6} rowGap={2}>
    {children}
  </Grid>
);
