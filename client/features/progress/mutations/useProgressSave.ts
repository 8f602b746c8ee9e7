import { useMutation } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { hasCode } from '../../../apollo/errorCode.ts';
import { ItemCompleteDocument, ProgressSaveDocument } from '../../../apollo/generated.ts';
import { post } from '../../../apollo/post.ts';
import { identityOf } from '../../../session/claims.ts';
import { forget, keep, type Unsent, unsent } from '../../../session/progressOutbox.ts';
import { tokenOf } from '../../../session/tokens.ts';

const inputOf = ({ itemId, position, at }: Unsent) => ({
  itemId,
  positionSeconds: position,
  secondsAgo: Math.max(0, (Date.now() - at) / 1000),
});

/** The customer whose positions these are. */
export const customer = (): string | null => {
  const token = tokenOf('CUSTOMER');
  return token && identityOf(token);
};

export interface ProgressSave {
  /** Keeps a position and sends it, now or when there is a network again. */
  save: (itemId: string, position: number) => void;
  /** The same from a page that is being left, without waiting for the answer. */
  saveLeaving: (itemId: string, position: number) => void;
}

/**
 * Sends positions, one at a time and oldest first. A position that does not arrive stays on the device. It goes with the next
 * one, when the network is back, or when a player is opened again. `onRefused`: the server keeps no more positions of an item.
 */
export function useProgressSave(onRefused: (itemId: string) => void): ProgressSave {
  const [send] = useMutation(ProgressSaveDocument);
  const [complete] = useMutation(ItemCompleteDocument);
  const sending = useRef(false);
  const refused = useRef(onRefused);
  refused.current = onRefused;

  const flush = async (who: string): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let next = unsent(who)[0]; next; next = unsent(who)[0]) {
        const refusals = next.isRead
          ? (await complete({ variables: { id: next.itemId } })).data?.itemComplete?.userErrors
          : (await send({ variables: { input: inputOf(next) } })).data?.progressSave?.userErrors;
        forget(who, next);
        if (refusals?.length) refused.current(next.itemId);
      }
    } catch (error) {
      // The server has refused the position, and would refuse it later, too.
      const [first] = unsent(who);
      if (first && hasCode(error, 'BAD_USER_INPUT')) forget(who, first);
    } finally {
      sending.current = false;
    }
  };
  const latest = useRef(flush);
  latest.current = flush;

  useEffect(() => {
    const sendAll = () => {
      const who = customer();
      if (who) void latest.current(who);
    };
    sendAll();
    window.addEventListener('online', sendAll);
    return () => window.removeEventListener('online', sendAll);
  }, []);

  const put = (itemId: string, position: number): [string, Unsent] | null => {
    const who = customer();
    if (!who) return null;
    const mark = { itemId, position, at: Date.now() };
    keep(who, mark);
    return [who, mark];
  };
  return {
    save: (itemId, position) => {
      const kept = put(itemId, position);
      if (kept) void latest.current(kept[0]);
    },
    saveLeaving: (itemId, position) => {
      const kept = put(itemId, position);
      if (!kept) return;
      const [who, mark] = kept;
      post('CUSTOMER', ProgressSaveDocument, { input: inputOf(mark) }, { keepalive: true })
        .then(async (response) => {
          const { errors } = (await response.json()) as { errors?: unknown };
          if (response.ok && !errors) forget(who, mark);
        })
        .catch(() => undefined);
    },
  };
}
