import { isSame, readAddress, removeAddress, type SfuAddress, writeAddress } from '../embedded/address.ts';
import type { Tell } from './settings.ts';

/** Milliseconds between two looks at the file. */
const lookTime = 1000;
/** Milliseconds in which another SFU must answer. */
const answerTime = 2000;

interface AnnouncingOptions {
  tell: Tell;
  /** Another SFU is named by the file, and works: the servers go on with that one. */
  onReplaced(): void;
}

/**
 * Keeps the address of this SFU in its file, without which no server finds it: writes it again when it is gone or names an SFU that has
 * ended. If the file names another SFU that works, the last one stays: two would split the people of a room.
 */
export function announceAddress(file: string, own: SfuAddress, { tell, onReplaced }: AnnouncingOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let couldWrite = true;

  async function look(): Promise<void> {
    const named = readAddress(file);
    if (isStopped || isSame(named, own)) return;
    if (named && (await answers(named))) {
      tell('warn', 'another SFU has taken the place of this one', { pid: own.pid, other: named.pid });
      return onReplaced();
    }
    if (isStopped) return;
    writeAddress(file, own);
    tell('warn', 'the address of the SFU was not there and is written again', { pid: own.pid, file });
  }

  const lookAgain = () => {
    timer = setTimeout(async () => {
      try {
        await look();
        couldWrite = true;
      } catch (error) {
        if (couldWrite) tell('error', 'the address of the SFU cannot be written', { file, reason: String(error) });
        couldWrite = false;
      }
      if (!isStopped) lookAgain();
    }, lookTime);
  };
  writeAddress(file, own);
  lookAgain();
  return {
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      removeAddress(file, own);
    },
  };
}

async function answers({ port }: SfuAddress): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(answerTime) }).catch(() => null);
  return answer?.ok ?? false;
}
