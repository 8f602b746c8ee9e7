import type { DocumentNode } from 'graphql';
import type { Role } from '../session/tokens.ts';
import { textOf } from './documentText.ts';
import { requestHeaders } from './request.ts';

/** Sends an operation past Apollo Client: its answer enters no cache, and a refusal leaves no page. */
export const post = (role: Role, document: DocumentNode, variables?: object, options?: RequestInit): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    headers: { ...requestHeaders(role), 'content-type': 'application/json' },
    body: JSON.stringify({ query: textOf(document), variables }),
    ...options,
  });
