import type { DocumentNode } from 'graphql';
import type { Role } from '../session/tokens.ts';
import { idOf, operationOf } from './documentNames.ts';
import { send } from './send.ts';

/**
 * Sends an operation without Apollo Client, by its id or, to a server that does not know it, as text. The answer is not cached, and a
 * refusal does not leave the page.
 */
export async function post(
  role: Role,
  document: DocumentNode,
  variables?: object,
  options?: Pick<RequestInit, 'keepalive'>,
): Promise<Response> {
  const ask = (operation: object) =>
    send(role, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...operation, operationName: operationOf(document), variables }),
      refusalIsAnswer: true,
      ...options,
    });
  const documentId = idOf(document);
  // Pages that are left need the first request to go out at once.
  const answer = documentId ? await ask({ documentId }) : null;
  if (answer && (answer.status !== 400 || !(await answer.clone().text()).includes('DOCUMENT_UNKNOWN'))) return answer;
  const { textOf } = await import('./documentText.ts');
  return ask({ query: textOf(document) });
}
