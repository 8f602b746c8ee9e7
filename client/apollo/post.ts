import { type DocumentNode, print, visit } from 'graphql';
import type { Role } from '../session/tokens.ts';
import { requestHeaders } from './request.ts';

/** An operation as the server reads it: without the directives that are Apollo Client's own. */
export const textOf = (document: DocumentNode): string =>
  print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }));

/** Sends an operation past Apollo Client: its answer enters no cache, and a refusal leaves no page. */
export const post = (role: Role, document: DocumentNode, variables?: object, options?: RequestInit): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    headers: { ...requestHeaders(role), 'content-type': 'application/json' },
    body: JSON.stringify({ query: textOf(document), variables }),
    ...options,
  });
