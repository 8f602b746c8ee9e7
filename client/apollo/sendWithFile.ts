import type { TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { FormattedExecutionResult } from 'graphql';
import { textOf } from './documentText.ts';
import { send } from './send.ts';

/**
 * Sends a mutation whose input holds a small text file, where `file` of its input is null
 * (https://github.com/jaydenseric/graphql-multipart-request-spec). Films, recordings and pictures go through `uploads/`.
 */
export async function sendWithFile<Data, Variables extends { input: object }>(
  mutation: TypedDocumentNode<Data, Variables>,
  input: Omit<Variables['input'], 'file'>,
  file: File,
): Promise<Data> {
  const body = new FormData();
  body.append('operations', JSON.stringify({ query: textOf(mutation), variables: { input: { ...input, file: null } } }));
  body.append('map', JSON.stringify({ 0: ['variables.input.file'] }));
  body.append('0', file, file.name);
  const response = await send('CREATOR', '/graphql', { method: 'POST', body });
  const answer = (await response.json()) as FormattedExecutionResult;
  if (!answer.data) throw new CombinedGraphQLErrors(answer);
  return answer.data as Data;
}
