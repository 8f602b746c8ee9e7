import { useTranslation } from 'react-i18next';
import type { Upload } from '../../../uploads/upload.ts';

/** What the server does with a file that has arrived. */
export function FileProgress({ upload: _ }: { upload: Upload }) {
  const { t } = useTranslation('uploads');
  return <span>{t('phase.done')}</span>;
}
