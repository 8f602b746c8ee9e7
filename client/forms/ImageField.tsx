import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../ui/errorMessage.ts';
import { Picture, type PictureSource } from '../ui/Picture.tsx';
import { FilePicker } from '../ui/upload/FilePicker.tsx';
import { RetryUpload } from '../ui/upload/RetryUpload.tsx';
import { UploadProgress } from '../ui/upload/UploadProgress.tsx';
import { useUpload } from '../ui/upload/useUpload.ts';
import { useFormBusy } from './busy.ts';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';
import { useKept } from './kept.ts';

export interface ImageFieldProps extends FieldProps {
  /** The picture that is stored already; the value stays untouched until another is chosen. */
  current?: PictureSource | null;
  /** `16 / 9` for covers (default), `1 / 1` and round for people. */
  shape?: 'cover' | 'round';
}

/** A picture, uploaded as soon as it is chosen; the value is the id of the file (`coverId`, `profilePicId`). Images only. */
export function ImageField({ name, label, help, optional, hideErrorMark, disabled, current, shape = 'cover' }: ImageFieldProps) {
  const { t } = useTranslation();
  const { input, meta } = useField<string | null>(name, { format: (value) => value ?? '' });
  const ids = useFieldIds();
  const [uploaded, setUploaded] = useKept<{ id: string; image: PictureSource | null } | undefined>(`uploaded ${name}`, undefined);
  const [refused, setRefused] = useState<string>();
  const { state, start, cancel, busy } = useUpload((file) => {
    setUploaded({ id: file.id, image: file.image });
    input.onChange(file.id);
    input.onBlur();
  });
  useFormBusy(busy);

  const pick = (file: File) => {
    const image = file.type.startsWith('image/');
    setRefused(image ? undefined : t('file.notImage', { ns: 'messages' }));
    if (image) void start(file);
  };

  const fieldError = useFieldError(meta);
  const uploadError = state.phase === 'failed' ? errorMessage(state.error) : undefined;
  const error = refused ?? uploadError ?? fieldError;
  const picture = (uploaded && uploaded.id === input.value && uploaded.image) || current;
  const round = shape === 'round';
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error}>
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
          {state.phase === 'sending' || state.phase === 'processing' ? (
            <UploadProgress state={state} onCancel={cancel} />
          ) : (
            <FilePicker
              {...describe(ids, error, help)}
              accept="image/*"
              onPick={pick}
              disabled={disabled}
              minHeight={picture || round ? 20 : 40}
            >
              <Stack align="center" gap={1} color="fg.muted" textStyle="sm">
                <ImageUp size={24} strokeWidth={1.5} aria-hidden />
                <chakra.span>
                  <chakra.span color="brand.fg" fontWeight="medium" textDecoration="underline">
                    {t(picture ? 'upload.changeImage' : 'upload.chooseImage')}
                  </chakra.span>{' '}
                  {t('upload.dropHere')}
                </chakra.span>
              </Stack>
            </FilePicker>
          )}
          <RetryUpload state={state} onRetry={(failed) => void start(failed)} />
        </Box>
      </Flex>
    </FieldFrame>
  );
}
