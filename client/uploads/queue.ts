import type { FileKind } from '../apollo/generated.ts';
import { dropFile, keepFile, keptFile, keptIds } from './files.ts';
import { onStop } from './forget.ts';
import { accountNow, allUploads, changeUpload, findUpload, newTask, persist, setUploads, takeAccount, tasks } from './list.ts';
import { acquireLock, releaseLock } from './lock.ts';
import { forget, isRemembered, remembered } from './memory.ts';
import { abort, discardQuietly, retry, startNext, stop } from './sending.ts';
import { isActive, isSameFile, type NewItem, type Phase, type Upload } from './upload.ts';

export { retry };

/** Milliseconds after a reload within which the form of a field's upload must come back. */
const claimedWithin = 60_000;

/** Fields that wait for their upload, by its id. */
const claims = new Map<string, number>();

export interface NewUpload {
  file: File;
  kind: FileKind | undefined;
  /** Null when a field waits for the file. */
  item: NewItem | null;
}

/** Puts files at the end of the queue, in their order. Answers their ids. */
export function addUploads(added: readonly NewUpload[]): string[] {
  takeAccount();
  const now = Date.now();
  const made = added.map(({ file: { name, size, type, lastModified }, kind, item }, index): Upload => {
    const what = { id: crypto.randomUUID(), addedAt: now + index / 1000, name, size, type, lastModified, kind, item };
    return { ...what, phase: 'waiting', sent: 0, perSecond: null, url: null, reason: null, held: false, file: null };
  });
  made.forEach(({ id }, index) => {
    tasks.set(id, newTask(added[index]?.file ?? null));
    void acquireLock(id);
  });
  setUploads([...allUploads(), ...made]);
  made.forEach(persist);
  void hold(made.map(({ id }) => id));
  startNext();
  return made.map(({ id }) => id);
}

/** Keeps copies of the files, one after the other. */
async function hold(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const file = tasks.get(id)?.file;
    if (!file) continue;
    const kept = allUploads()
      .filter(({ held }) => held)
      .reduce((sum, { size }) => sum + size, 0);
    if (!(await keepFile(id, file, kept))) continue;
    const upload = findUpload(id);
    if (upload && upload.phase !== 'done' && upload.phase !== 'refused') changeUpload(id, { held: true });
    else await dropFile(id);
  }
}

export function pause(id: string): void {
  abort(id);
  changeUpload(id, { phase: 'paused', sent: tasks.get(id)?.sent ?? 0, perSecond: null });
  startNext();
}

/** Removes an upload from the list, and its bytes from the server if it is unfinished. */
export function cancel(id: string): void {
  const upload = findUpload(id);
  if (!upload) return;
  abort(id);
  setUploads(allUploads().filter((other) => other !== upload));
  tasks.delete(id);
  const account = accountNow();
  if (account) forget(account, id);
  void dropFile(id);
  releaseLock(id);
  if (upload.url && upload.phase !== 'done') discardQuietly(upload.url);
  startNext();
}

/** Pauses all uploads, the last first, so that none of them starts meanwhile. */
export function pauseAll(): void {
  for (const upload of allUploads().toReversed()) if (upload.item && isActive(upload)) pause(upload.id);
}

export function resumeAll(): void {
  for (const { id, item, phase } of allUploads()) if (item && phase === 'paused') retry(id);
}

export function clearFinished(): void {
  for (const { id, item, phase } of allUploads()) if (item && (phase === 'done' || phase === 'refused')) cancel(id);
}

/** Gives uploads their files again after a reload. Answers the files that belong to none. */
export function provide(files: readonly File[]): File[] {
  return files.filter((file) => {
    const upload = allUploads().find((candidate) => candidate.phase === 'missing' && isSameFile(candidate, file));
    const task = upload && tasks.get(upload.id);
    if (!task) return true;
    task.file = file;
    void hold([upload.id]);
    retry(upload.id);
    return false;
  });
}

/** Notes that a field waits for an upload. Without one, the file would be of no use. Answers a function that ends the wait. */
export function claim(id: string): () => void {
  claims.set(id, (claims.get(id) ?? 0) + 1);
  return () => {
    claims.set(id, (claims.get(id) ?? 1) - 1);
    // React may unmount a component and mount it again at once.
    setTimeout(() => {
      if (claims.get(id)) return;
      claims.delete(id);
      cancel(id);
    });
  };
}

/** Goes on with the account's unfinished uploads of this browser, unless another tab does. */
export async function restoreUploads(): Promise<void> {
  const before = accountNow();
  const account = takeAccount();
  if (!account || account === before) return;
  const left = remembered(account);
  if (left.length > 0) {
    await Promise.all(left.map(adopt));
    startNext();
  }
  for (const id of await keptIds()) if (!isRemembered(String(id))) void dropFile(String(id));
}

async function adopt(upload: Upload): Promise<void> {
  const { id } = upload;
  if (!(await acquireLock(id))) return;
  const file = upload.held ? await keptFile(id) : null;
  const over = upload.phase === 'done' || upload.phase === 'refused';
  const phase: Phase = over ? upload.phase : !file ? 'missing' : upload.phase === 'paused' ? 'paused' : 'waiting';
  tasks.set(id, newTask(file, upload.sent));
  setUploads([...allUploads(), { ...upload, phase, held: file !== null }].sort((one, other) => one.addedAt - other.addedAt));
  if (!upload.item) setTimeout(() => claims.has(id) || cancel(id), claimedWithin);
}

onStop(stop);

window.addEventListener('online', () => {
  for (const { id, phase } of allUploads()) if (phase === 'broken') retry(id);
});
window.addEventListener('offline', () => {
  // The connection would take minutes to notice.
  for (const { id, phase } of allUploads()) {
    if (phase !== 'sending' && phase !== 'finishing') continue;
    abort(id);
    changeUpload(id, { phase: 'broken', perSecond: null });
  }
});
window.addEventListener('pagehide', () => {
  for (const upload of allUploads()) persist({ ...upload, sent: tasks.get(upload.id)?.sent ?? upload.sent });
});
