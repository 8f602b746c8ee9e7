import { Button } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UploadError } from '../../apollo/upload.ts';
import type { UploadState } from './useUpload.ts';

/** After an upload that broke off: the same file once more. One that the server refused it would only refuse again. */
export function RetryUpload({ state, onRetry }: { state: UploadState; onRetry: (file: File) => void }) {
  const { t } = useTranslation();
  if (state.phase !== 'failed' || (state.error instanceof UploadError && state.error.forPerson !== null)) return null;
  return (
    <Button type="button" variant="outline" size="sm" alignSelf="flex-start" marginBlockStart={2} onClick={() => onRetry(state.file)}>
      <RotateCw aria-hidden />
      {t('actions.retry')}
    </Button>
  );
}
