import { lazy, Suspense, useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { restoreUploads } from '../../../uploads/queue.ts';
import { useUploads } from '../../../uploads/useUploads.ts';
import { bulkUploadPath } from '../urls.ts';
import { UploadNews } from './UploadSummary.tsx';
import { useArrivals } from './useArrivals.ts';

const LazyUploadPanel = lazy(async () => ({ default: (await import('./UploadPanel.tsx')).UploadPanel }));

/** Goes on with unfinished uploads, and shows them on every screen of the console, except the one that lists them itself. */
export function ConsoleUploads() {
  const uploads = useUploads();
  const bulkUploadPage = useMatch(bulkUploadPath);
  useArrivals(uploads);
  useEffect(() => {
    void restoreUploads();
  }, []);
  const itemUploads = uploads.filter(({ item }) => item);
  const shownUploads = itemUploads.filter(({ item }) => item?.productId !== bulkUploadPage?.params.productId);
  return (
    <>
      <UploadNews uploads={itemUploads} />
      {shownUploads.length > 0 && (
        <Suspense>
          <LazyUploadPanel uploads={shownUploads} />
        </Suspense>
      )}
    </>
  );
}
