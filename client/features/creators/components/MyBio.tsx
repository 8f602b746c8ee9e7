import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { profileTextsRules } from '../../../../schema/rules/profile-texts.ts';
import type { MyProfileFragment } from '../../../apollo/generated.ts';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { useProfileUpdate } from '../mutations/useProfileUpdate.ts';
import { EditInPlace } from './EditInPlace.tsx';

const bioRules = profileTextsRules.pick(['bio', 'bioAr']);

/** The creator's bio in both languages, edited where it stands. */
export function MyBio({ creator: { bio, bioAr } }: { creator: Pick<MyProfileFragment, 'bio' | 'bioAr'> }) {
  const { t } = useTranslation('creators');
  const updateProfile = useProfileUpdate();
  const bioValues = useMemo(() => ({ bio: bio ?? '', bioAr: bioAr ?? '' }), [bio, bioAr]);
  return (
    <EditInPlace
      label={t('myPage.editBio')}
      rules={bioRules}
      initialValues={bioValues}
      onSubmit={updateProfile}
      hint={t('myPage.linesHint')}
      textStyle="lg"
      shown={
        <chakra.p maxWidth="prose" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-line">
          {bio || bioAr ? <BiText value={bio} valueAr={bioAr} /> : t('myPage.noBio')}
        </chakra.p>
      }
    >
      <TextAreaField name="bio" label={t('profile.bio')} max={180} truncate={640} rows={3} />
      <TextAreaField name="bioAr" label={t('profile.bioAr')} optional max={180} truncate={640} rows={3} lang="ar" dir="rtl" />
    </EditInPlace>
  );
}
