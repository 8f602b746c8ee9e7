import { useSyncExternalStore } from 'react';
import { allUploads, subscribe } from './list.ts';
import type { Upload } from './upload.ts';

/** Every upload of the account in this tab, on every page. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, allUploads);
