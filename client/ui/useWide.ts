import { useSyncExternalStore } from 'react';
import { onServer } from '../i18n/place.ts';

function following(media: string): () => boolean {
  const query = onServer ? null : matchMedia(media);
  const subscribe = (listener: () => void) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => query?.matches ?? false,
      () => false, // the server draws pages as for a phone
    );
}

/** Whether there is room for tables and sidebars (768 px and up). Used where CSS alone cannot change the structure. */
export const useWide = following('(min-width: 48rem)');

/** Whether a page's two columns stand side by side (1024 px and up). */
export const useTwoColumns = following('(min-width: 64rem)');
