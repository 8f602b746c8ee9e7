import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { FileNowDocument } from '../../../apollo/generated.ts';
import { fileIdOf, type Upload } from '../../../uploads/upload.ts';
import { FileStatus } from '../components/FileStatus.tsx';

/** The progress of packaging an uploaded file. */
export function FileProgress({ upload }: { upload: Upload }) {
  const { t } = useTranslation('uploads');
  const id = fileIdOf(upload) ?? '';
  const { data } = useQuery(FileNowDocument, { variables: { id }, skip: !id });
  return data?.file ? <FileStatus file={data.file} name={upload.item?.title ?? upload.name} showReady /> : <span>{t('phase.done')}</span>;
}
