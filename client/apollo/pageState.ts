import type { DocumentNode } from 'graphql';
import { withoutLanguage } from '../i18n/language.ts';
import { onServer } from '../i18n/place.ts';
import type { Role } from '../session/tokens.ts';
import { operationOf } from './documentNames.ts';

const element = onServer ? null : document.getElementById('state');

/** The answers with which the server has drawn this page, by their questions; null if the browser draws the page itself. */
export const pageAnswers: Readonly<Record<string, unknown>> | null = element && JSON.parse(element.textContent);

/** Names a question: an operation and its variables. */
export const questionOf = (document: DocumentNode, variables: object = {}): string =>
  `${operationOf(document)} ${JSON.stringify(variables)}`;

/** The role whose area the page belongs to. */
export const pageRole: Role = !onServer && /^\/cc(\/|$)/.test(withoutLanguage(window.location.pathname)) ? 'CREATOR' : 'CUSTOMER';
