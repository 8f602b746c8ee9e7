import type { NormalizedCacheObject } from '@apollo/client';
import { withoutLanguage } from '../i18n/language.ts';
import { onServer } from '../i18n/place.ts';
import type { Role } from '../session/tokens.ts';

const element = onServer ? null : document.getElementById('state');

/** The visitor's cache from which the server has drawn this page; null if the browser draws the page itself. */
export const pageState: NormalizedCacheObject | null = element && JSON.parse(element.textContent);

/** The role whose area the page belongs to. */
export const pageRole: Role = !onServer && /^\/cc(\/|$)/.test(withoutLanguage(window.location.pathname)) ? 'CREATOR' : 'CUSTOMER';
