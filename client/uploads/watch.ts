import { isSwitchingLanguage } from '../i18n/language.ts';
import { isForgotten } from '../session/kept.ts';
import { allUploads, isStopped, setUploads, tasks } from './list.ts';
import { paced } from './pace.ts';
import { isActive, type Phase } from './upload.ts';

/** Milliseconds between what screens hear of progress. */
const beat = 500;

let ticking: ReturnType<typeof setInterval> | undefined;

/** Tells the screens how far all are, as long as anything is sent, and keeps the page from being left unasked. */
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

/** The toggle's load is no leaving, if every file is here afterwards. */
function warn(event: BeforeUnloadEvent): void {
  // A person who was shown has left the browser, and the page is hidden until it is loaded anew.
  if (isForgotten()) return;
  const allHere = allUploads()
    .filter(isActive)
    .every(({ held }) => held);
  if (!isStopped() && !(isSwitchingLanguage() && allHere)) event.preventDefault();
}
