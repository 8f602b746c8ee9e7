import type { NormalizedCacheObject } from '@apollo/client';
import { withoutLanguage } from '../i18n/language.ts';
import { onServer } from '../i18n/place.ts';
import type { Role } from '../session/tokens.ts';

const element = onServer ? null : document.getElementById('state');

/** What the server has drawn this page from: a visitor's cache. Null where the browser draws the page itself. */
export const pageState: NormalizedCacheObject | null = element && JSON.parse(element.textContent);

/** Whose area the page belongs to. */
export const pageRole: Role = !onServer && /^\/cc(\/|$)/.test(withoutLanguage(window.location.pathname)) ? 'CREATOR' : 'CUSTOMER';
