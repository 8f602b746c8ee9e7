import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 48rem)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for tables and sidebars (768 px and up). For what CSS alone cannot turn into another structure. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
