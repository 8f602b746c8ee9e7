import { Box, Flex } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/Modal.tsx';
import { Picture, type PictureSource } from '../ui/Picture.tsx';
import { accepted } from '../uploads/picked.ts';
import { sizeOf } from '../uploads/pictures.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { UploadControl } from './UploadControl.tsx';
import { useUploadField } from './useUploadField.ts';

export interface ImageFieldProps extends FieldProps {
  /** The present picture. The value does not change until another is chosen. */
  current?: PictureSource | null;
  /** `16 / 9` for covers (default), `1 / 1` and round for people. */
  shape?: 'cover' | 'round';
  /** The title of the dialog in which a picture of other proportions is cut. Without it, pictures are not cut. */
  cut?: string;
}

const coverShape = { ratio: 16 / 9, width: 1920 };

// The dialog is only loaded for a picture of another shape.
const Cropping = lazy(() => import('../ui/crop/Cropping.tsx').then(({ Cropping: dialog }) => ({ default: dialog })));

/** Whether a picture needs no cutting, because its ratio is close enough or the browser cannot read it. */
async function hasRatio(file: File, ratio: number): Promise<boolean> {
  try {
    const { width, height } = await sizeOf(file);
    return Math.abs(width / height / ratio - 1) < 0.01;
  } catch {
    return true;
  }
}

/** A picture, uploaded as soon as it is chosen; the value is the id of the file (`coverId`, `profilePicId`). Images only. */
export function ImageField({ current, shape = 'cover', cut, ...props }: ImageFieldProps) {
  const { t } = useTranslation();
  const { uploaded, frame, upload, put } = useUploadField(props, 'IMAGE');
  const picture = uploaded?.image ?? current;
  const round = shape === 'round';
  const [cutting, setCutting] = useState<File>();
  // The file stays while the dialog closes.
  const [open, setOpen] = useState(false);
  const start = async (file: File) => {
    if (!cut || (await hasRatio(file, coverShape.ratio))) return upload.start(file);
    setCutting(file);
    setOpen(true);
  };
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
            sizes={round ? '6rem' : '(min-width: 48rem) 40rem, 92vw'}
            eager
          />
        )}
        <Box flex={1} minWidth={0}>
          <UploadControl
            upload={{ ...upload, start: (file) => void start(file) }}
            accept={accepted.IMAGE}
            icon={<ImageUp size={24} strokeWidth={1.5} aria-hidden />}
            prompt={t(picture ? 'upload.changeImage' : 'upload.chooseImage')}
            minHeight={picture || round ? 20 : 40}
          />
        </Box>
      </Flex>
      <Modal open={open} onClose={() => setOpen(false)} title={cut ?? ''}>
        {cutting && (
          <Suspense>
            <Cropping
              file={cutting}
              shape={coverShape}
              onUploaded={async (_id, file) => {
                put(file);
                return [];
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Modal>
    </FieldFrame>
  );
}
