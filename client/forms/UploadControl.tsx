import { chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../ui/upload/FilePicker.tsx';
import { UploadProgress } from '../ui/upload/UploadProgress.tsx';
import type { FieldUpload } from './useUploadField.ts';

export interface UploadControlProps {
  upload: FieldUpload;
  /** The types for `<input accept>`. */
  accept: string;
  icon: ReactNode;
  /** The label of the button: *Choose an image*. */
  prompt: string;
  minHeight: number;
  /** Between the icon and the prompt. */
  children?: ReactNode;
}

/** Takes a file by drop or choice, and shows its progress while it is on its way. */
export function UploadControl({ upload, accept, icon, prompt, minHeight, children }: UploadControlProps) {
  const { t } = useTranslation();
  const { upload: running, control, start, cancel, retry, fitting } = upload;
  const missing = running?.phase === 'missing';
  return (
    <>
      {running && running.phase !== 'refused' && <UploadProgress upload={running} onCancel={cancel} onRetry={retry} />}
      {(!running || running.phase === 'refused' || missing) && (
        <FilePicker
          {...control}
          accept={accept}
          onPick={([file]) => file && start(file)}
          minHeight={missing ? 0 : minHeight}
          marginBlockStart={missing ? 2 : 0}
        >
          <Stack align="center" gap={1} color="fg.muted" textStyle="sm">
            {icon}
            {children}
            <chakra.span>
              {fitting ? (
                <span role="status">{t('upload.fitting')}</span>
              ) : (
                <>
                  <chakra.span color="brand.fg" fontWeight="medium" textDecoration="underline">
                    {prompt}
                  </chakra.span>{' '}
                  {t('upload.dropHere')}
                </>
              )}
            </chakra.span>
          </Stack>
        </FilePicker>
      )}
    </>
  );
}
