import { chakra, Stack } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../i18n/format.ts';
import { errorMessage } from '../ui/errorMessage.ts';
import { FilePicker } from '../ui/upload/FilePicker.tsx';
import { RetryUpload } from '../ui/upload/RetryUpload.tsx';
import { UploadProgress } from '../ui/upload/UploadProgress.tsx';
import { useUpload } from '../ui/upload/useUpload.ts';
import { useFormBusy } from './busy.ts';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';
import { useKept } from './kept.ts';

/** A file as the field names it. */
export interface FileSummary {
  name: string;
  bytes: number;
}

export interface MediaFieldProps extends FieldProps {
  /** `video/*`, `audio/*`. */
  accept: string;
  /** The file that is stored already. */
  current?: FileSummary | null;
}

/** A video or audio file, uploaded as soon as it is chosen, with bytes and a way to cancel; the value is the id of the file. */
export function MediaField({ name, label, help, optional, hideErrorMark, disabled, accept, current }: MediaFieldProps) {
  const { t } = useTranslation();
  const { input, meta } = useField<string | null>(name, { format: (value) => value ?? '' });
  const ids = useFieldIds();
  const [uploaded, setUploaded] = useKept<(FileSummary & { id: string }) | undefined>(`uploaded ${name}`, undefined);
  const { state, start, cancel, busy } = useUpload((file) => {
    setUploaded({ id: file.id, name: file.name, bytes: file.bytes });
    input.onChange(file.id);
    input.onBlur();
  });
  useFormBusy(busy);
  const fieldError = useFieldError(meta);
  const error = state.phase === 'failed' ? errorMessage(state.error) : fieldError;
  const file = uploaded?.id === input.value ? uploaded : current;
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error}>
      {state.phase === 'sending' || state.phase === 'processing' ? (
        <UploadProgress state={state} onCancel={cancel} />
      ) : (
        <FilePicker
          {...describe(ids, error, help)}
          accept={accept}
          onPick={(picked) => void start(picked)}
          disabled={disabled}
          minHeight={28}
        >
          <Stack align="center" gap={1} color="fg.muted" textStyle="sm">
            <FileUp size={24} strokeWidth={1.5} aria-hidden />
            {file && (
              <chakra.bdi color="fg" fontWeight="medium" overflowWrap="anywhere">
                {`${file.name} · ${formatBytes(file.bytes)}`}
              </chakra.bdi>
            )}
            <chakra.span>
              <chakra.span color="brand.fg" fontWeight="medium" textDecoration="underline">
                {t(file ? 'upload.changeFile' : 'upload.chooseFile')}
              </chakra.span>{' '}
              {t('upload.dropHere')}
            </chakra.span>
          </Stack>
        </FilePicker>
      )}
      <RetryUpload state={state} onRetry={(failed) => void start(failed)} />
    </FieldFrame>
  );
}
