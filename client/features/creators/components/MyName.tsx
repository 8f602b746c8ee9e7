import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { profileTextsRules } from '../../../../schema/rules/profile-texts.ts';
import type { MyProfileFragment } from '../../../apollo/generated.ts';
import { TextField } from '../../../forms/TextField.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { useProfileUpdate } from '../mutations/useProfileUpdate.ts';
import { EditInPlace } from './EditInPlace.tsx';

const nameRules = profileTextsRules.pick(['fullName', 'fullNameAr']);

/** The creator's name in both languages, edited where it stands. */
export function MyName({ creator: { fullName, fullNameAr } }: { creator: Pick<MyProfileFragment, 'fullName' | 'fullNameAr'> }) {
  const { t } = useTranslation('creators');
  const updateProfile = useProfileUpdate();
  const nameValues = useMemo(() => ({ fullName: fullName ?? '', fullNameAr: fullNameAr ?? '' }), [fullName, fullNameAr]);
  return (
    <EditInPlace
      label={t('myPage.editName')}
      rules={nameRules}
      initialValues={nameValues}
      onSubmit={updateProfile}
      textStyle={{ base: '2xl', md: '3xl' }}
      shown={
        <chakra.h1 fontWeight="semibold" overflowWrap="anywhere">
          <BiText value={fullName} valueAr={fullNameAr} />
        </chakra.h1>
      }
    >
      {/* The page keeps its heading. */}
      <chakra.h1 srOnly>
        <BiText value={fullName} valueAr={fullNameAr} />
      </chakra.h1>
      <TextField name="fullName" label={t('profile.name')} autoComplete="name" />
      <TextField name="fullNameAr" label={t('profile.nameAr')} optional lang="ar" dir="rtl" />
    </EditInPlace>
  );
}
