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
const onPicture = { variant: 'outline', size: 'sm', bg: 'bg.panel', borderColor: 'border', boxShadow: 'sm' } as const;

/** The picture at the head of the page, which is cut, replaced and removed in place. */
export function MyCover({ creator: { id, coverImage } }: { creator: Pick<MyProfileFragment, 'id' | 'coverImage'> }) {
  const { t } = useTranslation('creators');
  const update = useCoverImageUpdate();
  return (
    <>
      <Picture image={coverImage} alt="" seed={id} ratio="auto" sizes={coverSizes} position="absolute" inset={0} wide eager />
      <Flex position="absolute" insetBlockStart={{ base: 2, md: 4 }} insetInlineEnd={{ base: 2, md: 4 }} gap={2}>
        <CropButton
          {...onPicture}
          needs="EDIT"
          aria-label={t('myPage.changeCover')}
          dialogTitle={t('myPage.cover')}
          shape={{ ratio: coverRatio, width: 2400 }}
          onUploaded={update}
        >
          <ImageUp aria-hidden />
          <chakra.span hideBelow="sm">{t('myPage.changeCover')}</chakra.span>
        </CropButton>
        {coverImage && <RemoveCover onRemove={() => update(null)} />}
      </Flex>
    </>
  );
}

function RemoveCover({ onRemove }: { onRemove: () => Promise<readonly { message: string }[]> }) {
  const { t } = useTranslation('creators');
  const [asking, setAsking] = useState(false);
  const { busy, run } = useToastedAction();
  const remove = async () => {
    await run(onRemove);
    setAsking(false);
  };
  return (
    <>
      <Allowed needs="EDIT">
        <IconButton {...onPicture} aria-label={t('myPage.removeCover')} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </Allowed>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('myPage.removeCoverTitle')}
        confirm={t('myPage.removeCover')}
        busy={busy}
        danger
      >
        {t('myPage.removeCoverText')}
      </ConfirmDialog>
    </>
  );
}
