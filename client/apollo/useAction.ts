import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { UserErrorsFragment } from './generated.ts';

type Options<Data, Variables extends OperationVariables> = Pick<
  ApolloClient.MutateOptions<Data, Variables>,
  'optimisticResponse' | 'update'
>;

/**
 * A mutation as a function. It sends the variables and answers the server's failures, none on success. It throws when the server could not
 * be reached.
 */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): (variables: Variables, options?: Options<Data, Variables>) => Promise<readonly UserErrorsFragment[]> {
  const client = useApolloClient();
  return async (variables, options) => {
    const { data } = await client.mutate({ mutation, variables, ...options } as ApolloClient.MutateOptions<Data, Variables>);
    const [payload] = Object.values(data ?? {}) as ({ userErrors: readonly UserErrorsFragment[] } | null)[];
    return payload?.userErrors ?? [];
  };
}
