import { useMutation } from '@apollo/client/react';
import { FileRetryDocument } from '../../../apollo/generated.ts';

/** Has a file processed once more. */
export function useFileRetry() {
  const [mutate] = useMutation(FileRetryDocument);
  return async (id: string) => {
    const { data } = await mutate({ variables: { id } });
    return data?.fileRetry?.userErrors ?? [];
  };
}
