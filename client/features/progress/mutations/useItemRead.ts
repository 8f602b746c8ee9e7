import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ItemCompleteDocument, ItemReopenDocument } from '../../../apollo/generated.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';

export interface ItemRead {
  mark: (read: boolean) => Promise<void>;
  busy: boolean;
  /** Why it did not work; null when it did. */
  failure: string | null;
}

/** Marks an article as read, or takes it back. The answer brings the rings with it. */
export function useItemRead(id: string): ItemRead {
  const [complete, { loading: completing }] = useMutation(ItemCompleteDocument);
  const [reopen, { loading: reopening }] = useMutation(ItemReopenDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const mark = async (read: boolean) => {
    setFailure(null);
    try {
      const payload = read
        ? (await complete({ variables: { id } })).data?.itemComplete
        : (await reopen({ variables: { id } })).data?.itemReopen;
      setFailure(payload?.userErrors[0]?.message ?? null);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  return { mark, busy: completing || reopening, failure };
}
