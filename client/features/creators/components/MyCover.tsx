import { chakra, Flex, IconButton } from '@chakra-ui/react';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyProfileFragment } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CropButton } from '../../../ui/crop/CropButton.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { coverRatio, coverSizes } from '../../storefront/components/CreatorFrame.tsx';
import { useCoverImageUpdate } from '../mutations/useCoverImageUpdate.ts';

/** Readable on any picture. */
const coverButton = { variant: 'outline', size: 'sm', bg: 'bg.panel', borderColor: 'border', boxShadow: 'sm' } as const;

/** The picture at the head of the page, which is cut, replaced and removed in place. */
export function MyCover({ creator: { id, coverImage } }: { creator: Pick<MyProfileFragment, 'id' | 'coverImage'> }) {
  const { t } = useTranslation('creators');
  const updateCover = useCoverImageUpdate();
  return (
    <>
      <Picture image={coverImage} alt="" seed={id} ratio={String(coverRatio)} sizes={coverSizes} wide eager />
      <Flex position="absolute" insetBlockStart={{ base: 2, md: 4 }} insetInlineEnd={{ base: 2, md: 4 }} gap={2}>
        <CropButton
          {...coverButton}
          needs="EDIT"
          aria-label={t('myPage.changeCover')}
          dialogTitle={t('myPage.cover')}
          shape={{ ratio: coverRatio, width: 2400 }}
          onUploaded={updateCover}
        >
          <ImageUp aria-hidden />
          <chakra.span hideBelow="sm">{t('myPage.changeCover')}</chakra.span>
        </CropButton>
        {coverImage && <RemoveCover onRemoveCover={() => updateCover(null)} />}
      </Flex>
    </>
  );
}

function RemoveCover({ onRemoveCover }: { onRemoveCover: () => Promise<readonly { message: string }[]> }) {
  const { t } = useTranslation('creators');
  const [asksToRemoveCover, setAsksToRemoveCover] = useState(false);
  const { busy: removingCover, run: runRemoval } = useToastedAction();
  const removeCover = async () => {
    await runRemoval(onRemoveCover);
    setAsksToRemoveCover(false);
  };
  return (
    <>
      <Allowed needs="EDIT">
        <IconButton {...coverButton} aria-label={t('myPage.removeCover')} onClick={() => setAsksToRemoveCover(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </Allowed>
      <ConfirmDialog
        open={asksToRemoveCover}
        onClose={() => setAsksToRemoveCover(false)}
        onConfirm={() => void removeCover()}
        title={t('myPage.removeCoverTitle')}
        confirm={t('myPage.removeCover')}
        busy={removingCover}
        danger
      >
        {t('myPage.removeCoverText')}
      </ConfirmDialog>
    </>
  );
}
