import { Box, Flex } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Picture, type PictureSource } from '../ui/Picture.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { UploadControl } from './UploadControl.tsx';
import { useUploadField } from './useUploadField.ts';

export interface ImageFieldProps extends FieldProps {
  /** The picture that is stored already; the value stays untouched until another is chosen. */
  current?: PictureSource | null;
  /** `16 / 9` for covers (default), `1 / 1` and round for people. */
  shape?: 'cover' | 'round';
}

/** A picture, uploaded as soon as it is chosen; the value is the id of the file (`coverId`, `profilePicId`). Images only. */
export function ImageField({ current, shape = 'cover', ...props }: ImageFieldProps) {
  const { t } = useTranslation();
  const { uploaded, frame, upload } = useUploadField(props, (file) =>
    file.type.startsWith('image/') ? undefined : t('file.notImage', { ns: 'messages' }),
  );
  const picture = uploaded?.image ?? current;
  const round = shape === 'round';
  return (
    <FieldFrame {...frame}>
      <Flex direction={round ? 'row' : 'column'} align={round ? 'center' : 'stretch'} gap={4}>
        {picture && (
          <Picture
            image={picture}
            alt=""
            ratio={round ? '1 / 1' : '16 / 9'}
            width={round ? 24 : 'full'}
            flexShrink={0}
            borderRadius={round ? 'full' : 'l3'}
            eager
          />
        )}
        <Box flex={1} minWidth={0}>
          <UploadControl
            upload={upload}
            accept="image/*"
            icon={<ImageUp size={24} strokeWidth={1.5} aria-hidden />}
            prompt={t(picture ? 'upload.changeImage' : 'upload.chooseImage')}
            minHeight={picture || round ? 20 : 40}
          />
        </Box>
      </Flex>
    </FieldFrame>
  );
}
