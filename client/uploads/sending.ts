import i18next from 'i18next';
import { apolloClient } from '../apollo/client.ts';
import { UploadedFileDocument, type UploadedFileFragment } from '../apollo/generated.ts';
import { signInAgain } from '../session/expired.ts';
import { attempt, discard, type UploadOutcome } from './attempt.ts';
import { dropFile } from './files.ts';
import { allUploads, changeUpload, findUpload, isStopped, setStopped, type Task, tasks } from './list.ts';
import { fileIdOf, retryDelay, turnsOf, type Upload } from './upload.ts';
import { watch } from './watch.ts';

/** How many failures in a row the server may answer before a person must decide. */
const mostFailures = 8;

/** Starts the uploads whose turn it is. */
export function startNext(): void {
  if (isStopped()) return;
  for (const { id } of turnsOf(allUploads())) {
    changeUpload(id, { phase: 'sending' });
    void run(id);
  }
  watch();
}

const metadataOf = ({ name, kind, item }: Upload): Record<string, string> => ({
  filename: name,
  ...(kind && { kind }),
  ...(item && { sectionId: item.sectionId, title: item.title, isFree: String(item.isFree), isVisible: String(item.isVisible) }),
});

async function run(id: string): Promise<void> {
  const task = tasks.get(id);
  if (!task) return;
  const running = new AbortController();
  task.running = running;
  // An upload that was paused may still be waiting for its address from the server.
  await task.last;
  const upload = findUpload(id);
  if (!upload || task.running !== running) return;
  if (!task.file) return changeUpload(id, { phase: 'missing' });
  let begun = false;
  // The time before the first byte says nothing about the connection, so it is not measured.
  task.pace = { ...task.pace, at: Number.POSITIVE_INFINITY };
  const attempted = attempt(task.file, {
    url: upload.url,
    metadata: metadataOf(upload),
    signal: running.signal,
    // It may have been cancelled while the server created it.
    onUrl: (url) => (findUpload(id) ? changeUpload(id, { url }) : discardQuietly(url)),
    onSent: (sent) => {
      if (!begun) task.pace = { ...task.pace, sent, at: performance.now() };
      begun = true;
      if (sent > task.mostSent) task.failures = 0;
      task.mostSent = Math.max(sent, task.mostSent);
      task.sent = sent;
    },
  });
  task.last = attempted;
  const outcome = await attempted;
  if (task.running !== running) return;
  task.running = null;
  await settle(id, task, outcome);
  startNext();
}

/** Tells the server to delete an upload, without waiting. Otherwise the server deletes it after a day. */
export const discardQuietly = (url: string): void => void discard(url).catch(() => undefined);

/** Ends the attempt that is under way, or the wait for another. */
export function abort(id: string): void {
  const task = tasks.get(id);
  if (!task) return;
  clearTimeout(task.retry);
  task.running?.abort();
  task.running = null;
}

/** Goes on with an upload that is paused, broken or refused, now. */
export function retry(id: string): void {
  const task = tasks.get(id);
  if (!task) return;
  clearTimeout(task.retry);
  changeUpload(id, { phase: task.file ? 'waiting' : 'missing', reason: null, code: null });
  startNext();
}

export function stop(): void {
  setStopped();
  for (const { id } of allUploads()) abort(id);
}

const internal = () => i18next.t('api.internal', { ns: 'messages' });
const nothingSent = { url: null, sent: 0, perSecond: null } as const;

async function settle(id: string, task: Task, outcome: UploadOutcome): Promise<void> {
  switch (outcome.type) {
    case 'done':
      return finish(id, task);
    case 'broken':
      return rest(id, task, outcome.answered);
    case 'gone':
      return startAgain(id, task);
    case 'refused':
      discardOld(id);
      void dropFile(id);
      task.sent = 0;
      return changeUpload(id, { ...nothingSent, phase: 'refused', held: false, reason: outcome.message ?? internal(), code: outcome.code });
    case 'signedOut':
      stop();
      return signInAgain('CREATOR');
    case 'stopped':
      return;
  }
}

const fileBehind = async (id: string): Promise<UploadedFileFragment | null> => {
  const { data } = await apolloClient('CREATOR').query({ query: UploadedFileDocument, variables: { id }, fetchPolicy: 'network-only' });
  return data?.file ?? null;
};

/** The server has the whole file. For a field, the resulting file is read. */
async function finish(id: string, task: Task): Promise<void> {
  const upload = findUpload(id);
  const fileId = upload && fileIdOf(upload);
  if (!fileId) return;
  let file: UploadedFileFragment | null = null;
  if (!upload.item) {
    try {
      file = await fileBehind(fileId);
    } catch {
      return rest(id, task, false);
    }
  }
  if (!findUpload(id)) return;
  task.file = null;
  void dropFile(id);
  changeUpload(id, { phase: 'done', sent: upload.size, perSecond: null, held: false, file });
}

/** Ends the upload on the server, which then keeps no room for it, since its address is about to be forgotten. */
function discardOld(id: string): void {
  const url = findUpload(id)?.url;
  if (url) discardQuietly(url);
}

/** Waits for another try, longer each time, and for the browser to be online. */
async function rest(id: string, task: Task, answered: boolean): Promise<void> {
  task.failures += 1;
  // A file that was changed or removed since it was chosen looks like a broken connection.
  const readable = await task.file
    ?.slice(0, 1)
    .arrayBuffer()
    .catch(() => null);
  if (!findUpload(id)) return;
  if (!readable) {
    task.file = null;
    return changeUpload(id, { phase: 'missing', perSecond: null });
  }
  if (answered && task.failures > mostFailures) return changeUpload(id, { phase: 'refused', perSecond: null, reason: internal() });
  changeUpload(id, { phase: 'broken', perSecond: null });
  if (navigator.onLine) task.retry = setTimeout(() => retry(id), retryDelay(task.failures));
}

/** The server no longer knows the upload. It has become a file and the answer was lost, or it was too old. */
async function startAgain(id: string, task: Task): Promise<void> {
  const upload = findUpload(id);
  const fileId = upload && fileIdOf(upload);
  if (!fileId) return;
  try {
    if (await fileBehind(fileId)) return finish(id, task);
  } catch {
    return rest(id, task, false);
  }
  discardOld(id);
  task.sent = 0;
  task.failures += 1;
  if (task.failures > mostFailures) return changeUpload(id, { ...nothingSent, phase: 'refused', reason: internal() });
  changeUpload(id, { ...nothingSent, phase: 'waiting' });
}
