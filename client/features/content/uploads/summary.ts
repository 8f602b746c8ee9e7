import { formatNumber } from '../../../i18n/format.ts';
import { isActive, progressOf, type Upload } from '../../../uploads/upload.ts';

/** The sums of a group of uploads: counts only, so that it changes with a file and not with every percent. */
export interface UploadsSummary {
  key: 'panel.missing' | 'panel.progress' | 'panel.done';
  values: { count: number; n: string; done: string };
  refused: number;
}

export function summaryOf(uploads: readonly Upload[]): UploadsSummary {
  const { done, count } = progressOf(uploads);
  const missingUploads = uploads.filter(({ phase }) => phase === 'missing').length;
  const refused = uploads.length - count;
  const uploadValues = (n: number) => ({ count: n, n: formatNumber(n), done: formatNumber(done) });
  if (missingUploads > 0 && !uploads.some(isActive)) return { key: 'panel.missing', values: uploadValues(missingUploads), refused };
  return done < count
    ? { key: 'panel.progress', values: uploadValues(count), refused }
    : { key: 'panel.done', values: uploadValues(done), refused };
}
