import type { DocumentNode } from 'graphql';
import type { Role } from '../session/tokens.ts';
import { textOf } from './documentText.ts';
import { send } from './send.ts';

/** Sends an operation without Apollo Client. The answer is not cached, and a refusal does not leave the page. */
export const post = (role: Role, document: DocumentNode, variables?: object, options?: Pick<RequestInit, 'keepalive'>): Promise<Response> =>
  send(role, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: textOf(document), variables }),
    refusalIsAnswer: true,
    ...options,
  });
