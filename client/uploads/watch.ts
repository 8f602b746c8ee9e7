import { isSwitchingLanguage } from '../i18n/language.ts';
import { isForgotten } from '../session/kept.ts';
import { allUploads, isStopped, setUploads, tasks } from './list.ts';
import { paced } from './pace.ts';
import { isActive, type Phase } from './upload.ts';

/** Milliseconds between two reports of progress to the screens. */
const beat = 500;

let ticking: ReturnType<typeof setInterval> | undefined;

/** Reports the progress of all uploads to the screens while anything is sent, and asks before the page is left. */
export function watch(): void {
  const busy = allUploads().some(isActive);
  if (busy && !ticking) {
    ticking = setInterval(measure, beat);
    window.addEventListener('beforeunload', warn);
  } else if (!busy && ticking) {
    clearInterval(ticking);
    ticking = undefined;
    window.removeEventListener('beforeunload', warn);
  }
}

function measure(): void {
  const now = performance.now();
  setUploads(
    allUploads().map((upload) => {
      const task = tasks.get(upload.id);
      if (!task?.running || (upload.phase !== 'sending' && upload.phase !== 'finishing')) return upload;
      task.pace = paced(task.pace, task.sent, now);
      const phase: Phase = task.sent >= upload.size ? 'finishing' : 'sending';
      return { ...upload, phase, sent: task.sent, perSecond: task.pace.perSecond };
    }),
  );
  watch();
}

/** Asks before the page is left. A switch of the language does not count, if every file is kept for the next page. */
function warn(event: BeforeUnloadEvent): void {
  // The person of this page has signed out, and the page is hidden until it is loaded again.
  if (isForgotten()) return;
  const allHere = allUploads()
    .filter(isActive)
    .every(({ held }) => held);
  if (!isStopped() && !(isSwitchingLanguage() && allHere)) event.preventDefault();
}
