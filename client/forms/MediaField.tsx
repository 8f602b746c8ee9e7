import { chakra } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../i18n/format.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { UploadControl } from './UploadControl.tsx';
import { useUploadField } from './useUploadField.ts';

/** A file as the field names it. */
export interface FileSummary {
  name: string;
  bytes: number;
}

export interface MediaFieldProps extends FieldProps {
  /** `video/*`, `audio/*`. */
  accept: string;
  /** The accepted kind. Without it, video and audio are accepted. */
  kind?: 'VIDEO' | 'AUDIO';
  /** The present file. */
  current?: FileSummary | null;
  /** The state of the present file. */
  state?: ReactNode;
}

/** A video or audio file, uploaded as soon as it is chosen, with bytes and a way to cancel; the value is the id of the file. */
export function MediaField({ accept, kind, current, state, ...props }: MediaFieldProps) {
  const { t } = useTranslation();
  const { uploaded, frame, upload } = useUploadField(props, kind);
  const file = uploaded ?? current;
  return (
    <FieldFrame {...frame} status={uploaded ? undefined : state}>
      <UploadControl
        upload={upload}
        accept={accept}
        icon={<FileUp size={24} strokeWidth={1.5} aria-hidden />}
        prompt={t(file ? 'upload.changeFile' : 'upload.chooseFile')}
        minHeight={28}
      >
        {file && (
          <chakra.span color="fg" fontWeight="medium" overflowWrap="anywhere">
            <bdi>{file.name}</bdi>
            {' · '}
            <bdi>{formatBytes(file.bytes)}</bdi>
          </chakra.span>
        )}
      </UploadControl>
    </FieldFrame>
  );
}
