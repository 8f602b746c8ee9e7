import { ApolloLink } from '@apollo/client';
import { mergeMap, of } from 'rxjs';
import { idOf } from './documentNames.ts';

/** The options of a request with the fields that the link below adds for `fetch`. */
type ById = RequestInit & { documentId?: string };

/**
 * Names an operation by its id (`documentId`, GraphQL over HTTP, appendix "Persisted Documents") instead of sending its text. If a server
 * of another version does not know the id, the text is sent.
 */
export const byIdLink = new ApolloLink((operation, forward) => {
  const documentId = idOf(operation.query);
  if (!documentId) return forward(operation);
  const { fetchOptions, http } = operation.getContext();
  operation.setContext({ fetchOptions: { ...fetchOptions, documentId }, http: { ...http, includeQuery: false } });
  return forward(operation).pipe(
    mergeMap((result) => {
      if (!result.errors?.some(({ extensions }) => extensions?.code === 'DOCUMENT_UNKNOWN')) return of(result);
      operation.setContext({ fetchOptions, http: { ...http, includeQuery: true } });
      return forward(operation);
    }),
  );
});

/** The options of a request, with the id in its body. */
export function withId({ documentId, ...init }: ById = {}): RequestInit {
  if (!documentId || typeof init.body !== 'string') return init;
  return { ...init, body: `{"documentId":"${documentId}",${init.body.slice(1)}` };
}
