import { useMutation } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { hasCode } from '../../../apollo/errorCode.ts';
import { ItemCompleteDocument, ProgressSaveDocument } from '../../../apollo/generated.ts';
import { post } from '../../../apollo/post.ts';
import { identityOf } from '../../../session/claims.ts';
import { forget, keep, type Unsent, unsent } from '../../../session/progressOutbox.ts';
import { tokenOf } from '../../../session/tokens.ts';

const progressInput = ({ itemId, position: progressPosition, at }: Unsent) => ({
  itemId,
  positionSeconds: progressPosition,
  secondsAgo: Math.max(0, (Date.now() - at) / 1000),
});

/** The customer whose positions these are. */
export const customer = (): string | null => {
  const token = tokenOf('CUSTOMER');
  return token && identityOf(token);
};

export interface ProgressSave {
  /** Keeps a position and sends it, now or when there is a network again. */
  save: (itemId: string, progressPosition: number) => void;
  /** The same from a page that is being left, without waiting for the answer. */
  saveLeaving: (itemId: string, progressPosition: number) => void;
}

/**
 * Sends positions, one at a time and oldest first. A position that does not arrive stays on the device. It goes with the next
 * one, when the network is back, or when a player is opened again. `onRefused`: the server keeps no more positions of an item.
 */
export function useProgressSave(onRefused: (itemId: string) => void): ProgressSave {
  const [send] = useMutation(ProgressSaveDocument);
  const [complete] = useMutation(ItemCompleteDocument);
  const sending = useRef(false);
  const progressRefused = useRef(onRefused);
  progressRefused.current = onRefused;

  const flushProgress = async (who: string): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let unsentProgress = unsent(who)[0]; unsentProgress; unsentProgress = unsent(who)[0]) {
        const progressRefusals = unsentProgress.isRead
          ? (await complete({ variables: { id: unsentProgress.itemId } })).data?.itemComplete?.userErrors
          : (await send({ variables: { input: progressInput(unsentProgress) } })).data?.progressSave?.userErrors;
        forget(who, unsentProgress);
        if (progressRefusals?.length) progressRefused.current(unsentProgress.itemId);
      }
    } catch (error) {
      // The server has refused the position, and would refuse it later, too.
      const [firstUnsent] = unsent(who);
      if (firstUnsent && hasCode(error, 'BAD_USER_INPUT')) forget(who, firstUnsent);
    } finally {
      sending.current = false;
    }
  };
  const latest = useRef(flushProgress);
  latest.current = flushProgress;

  useEffect(() => {
    const sendAllProgress = () => {
      const who = customer();
      if (who) void latest.current(who);
    };
    sendAllProgress();
    window.addEventListener('online', sendAllProgress);
    return () => window.removeEventListener('online', sendAllProgress);
  }, []);

  const putProgress = (itemId: string, progressPosition: number): [string, Unsent] | null => {
    const who = customer();
    if (!who) return null;
    const progressMark = { itemId, position: progressPosition, at: Date.now() };
    keep(who, progressMark);
    return [who, progressMark];
  };
  return {
    save: (itemId, progressPosition) => {
      const kept = putProgress(itemId, progressPosition);
      if (kept) void latest.current(kept[0]);
    },
    saveLeaving: (itemId, progressPosition) => {
      const kept = putProgress(itemId, progressPosition);
      if (!kept) return;
      const [who, progressMark] = kept;
      post('CUSTOMER', ProgressSaveDocument, { input: progressInput(progressMark) }, { keepalive: true })
        .then(async (progressResponse) => {
          const { errors } = (await progressResponse.json()) as { errors?: unknown };
          if (progressResponse.ok && !errors) forget(who, progressMark);
        })
        .catch(() => undefined);
    },
  };
}
