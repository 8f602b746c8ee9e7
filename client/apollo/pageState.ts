import type { NormalizedCacheObject } from '@apollo/client';
import { onServer } from '../i18n/place.ts';

const element = onServer ? null : document.getElementById('state');

/** What the server has drawn this page from: a visitor's cache. Null where the browser draws the page itself. */
export const pageState: NormalizedCacheObject | null = element && JSON.parse(element.textContent);
