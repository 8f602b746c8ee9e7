import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ItemCompleteDocument, ItemReopenDocument } from '../../../apollo/generated.ts';
import { forget, isUnsentRead, keep } from '../../../session/progressOutbox.ts';
import { errorMessage, isUnanswered } from '../../../ui/errorMessage.ts';
import { customer } from './useProgressSave.ts';

export interface ItemRead {
  mark: (read: boolean) => Promise<void>;
  busy: boolean;
  /** Whether the mark is kept on this device until the server can be reached, as positions are. */
  waits: boolean;
  /** Why it did not work; null when it did. */
  completionFailure: string | null;
}

/** Marks an article as read, or takes the mark back. The answer also has the product's progress. */
export function useItemRead(id: string): ItemRead {
  const [complete, { loading: completing }] = useMutation(ItemCompleteDocument);
  const [reopenProgress, { loading: reopeningProgress }] = useMutation(ItemReopenDocument);
  const [completionFailure, setCompletionFailure] = useState<string | null>(null);
  const [waits, setWaits] = useState(() => {
    const who = customer();
    return who !== null && isUnsentRead(who, id);
  });
  const mark = async (read: boolean) => {
    setCompletionFailure(null);
    setWaits(false);
    const who = customer();
    if (!read && who && isUnsentRead(who, id)) {
      // The mark was not sent to the server yet.
      forget(who, { itemId: id, position: 0, at: Date.now() });
      return;
    }
    try {
      const completionPayload = read
        ? (await complete({ variables: { id } })).data?.itemComplete
        : (await reopenProgress({ variables: { id } })).data?.itemReopen;
      setCompletionFailure(completionPayload?.userErrors[0]?.message ?? null);
    } catch (error) {
      if (read && who && isUnanswered(error)) {
        keep(who, { itemId: id, position: 0, at: Date.now(), isRead: true });
        setWaits(isUnsentRead(who, id));
        // If the device has no room for the mark, the failure is shown.
        if (isUnsentRead(who, id)) return;
      }
      setCompletionFailure(errorMessage(error));
    }
  };
  return { mark, busy: completing || reopeningProgress, waits, completionFailure };
}
