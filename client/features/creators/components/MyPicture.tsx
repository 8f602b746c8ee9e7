import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MyProfileFragment } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { CropButton } from '../../../ui/crop/CropButton.tsx';
import { Portrait } from '../../storefront/components/Portrait.tsx';
import { useProfileUpdate } from '../mutations/useProfileUpdate.ts';

/** The creator's picture, to be cut and replaced where it is. */
export function MyPicture({
  creator: { fullName, fullNameAr, profilePic },
}: {
  creator: Pick<MyProfileFragment, 'fullName' | 'fullNameAr' | 'profilePic'>;
}) {
  const { t } = useTranslation('creators');
  const updateProfile = useProfileUpdate();
  return (
    <>
      <Portrait image={profilePic} name={pickText(fullName, fullNameAr).text} />
      <CropButton
        needs="EDIT"
        aria-label={t('myPage.changePicture')}
        dialogTitle={t('profile.picture')}
        shape={{ ratio: 1, width: 1000, round: true }}
        onUploaded={(profilePicId) => updateProfile({ profilePicId })}
        position="absolute"
        insetBlockEnd={0}
        insetInlineEnd={0}
        variant="outline"
        size="sm"
        width={10}
        height={10}
        minWidth={0}
        padding={0}
        borderRadius="full"
        bg="bg.panel"
        borderColor="border"
        boxShadow="sm"
      >
        <Camera aria-hidden />
      </CropButton>
    </>
  );
}
