import type { DocumentNode } from 'graphql';
import type { Role } from '../session/tokens.ts';
import { textOf } from './documentText.ts';
import { send } from './send.ts';

/** Sends an operation past Apollo Client: its answer enters no cache, and a refusal leaves no page. */
export const post = (role: Role, document: DocumentNode, variables?: object, options?: Pick<RequestInit, 'keepalive'>): Promise<Response> =>
  send(role, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: textOf(document), variables }),
    refusalIsAnswer: true,
    ...options,
  });
