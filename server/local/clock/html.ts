import { escapeHtml, page } from '../../platform/pages/page.ts';
import type { ClockState, Move } from './state.ts';
import { mostYears } from './wish.ts';

const time = (at: Date) => `<time datetime="${at.toISOString()}"><bdi>${at.toISOString().slice(0, 19).replace('T', ' ')}</bdi></time>`;

/** `3 d 4 h`, the two largest units. */
export function length(seconds: number): string {
  const units = [86_400, 3600, 60, 1].map((size, n) => {
    const rest = n ? seconds % ([86_400, 3600, 60][n - 1] as number) : seconds;
    return { count: Math.floor(rest / size), name: ['d', 'h', 'min', 's'][n] as string };
  });
  const told = units.filter(({ count }) => count).slice(0, 2);
  return told.length ? told.map(({ count, name }) => `${count} ${name}`).join(' ') : '0 s';
}

const rows = (cells: readonly (readonly [what: string, when: string])[], none: string) =>
  cells.length
    ? `<table><tbody>${cells.map(([what, when]) => `<tr><td>${what}</td><td>${when}</td></tr>`).join('')}</tbody></table>`
    : `<p class="small">${none}</p>`;

const counted = (what: string, count: number) => `${escapeHtml(what)}${count > 1 ? ` × ${count}` : ''}`;

function happened({ from, reached, isOver, problem, jobs, mails }: Move): string {
  const sweeps = jobs.filter(({ isSweep }) => isSweep).reduce((sum, { runs }) => sum + runs, 0);
  const failures = jobs.filter(({ failed }) => failed);
  return `<h2>${isOver ? 'The last move' : 'The move so far'}</h2>
<p class="small">${time(from)} to ${time(reached)}</p>
${problem ? `<p class="alert" role="alert">${escapeHtml(problem)}</p>` : ''}
${failures.length ? `<p class="alert" role="alert">Failed: ${failures.map(({ task, failed }) => counted(task, failed)).join(', ')}</p>` : ''}
<h2>Jobs that ran</h2>
${rows(
  jobs.filter(({ isSweep }) => !isSweep).map(({ task, runs, lastAt }) => [counted(task, runs), time(lastAt)]),
  'None but the sweeps.',
)}
<p class="small">${sweeps} runs of sweeps, which look for work at each step.</p>
<h2>Mails that were sent</h2>
${rows(
  mails.map(({ at, to, subject }) => [
    `<a href="/dev/mail?to=${encodeURIComponent(to)}"><bdi>${escapeHtml(subject)}</bdi></a><br>${escapeHtml(to)}`,
    time(at),
  ]),
  'None.',
)}`;
}

/** The page of the clock. `problem` is the fault of the last wish, and `typed` the text of its field. */
export function clockPage(
  state: ClockState,
  { problem, typed = '' }: { problem?: string | undefined; typed?: string | undefined } = {},
): string {
  const { now, realNow, aheadSeconds, isMoving, next, lastMove } = state;
  const soon = typed || new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 16);
  return page({
    language: 'en',
    title: 'Clock',
    badge: 'Development',
    body: `<h1>Clock</h1>
<p>Renewals, reminders and expiries happen as the clock passes them. It only goes forward, at most ${mostYears} years at once.</p>
${problem ? `<p class="alert" role="alert">${escapeHtml(problem)}</p>` : ''}
<dl>
<dt>Now (UTC)</dt><dd class="amount">${time(now)}</dd>
<dt>Real time</dt><dd>${time(realNow)}</dd>
<dt>Ahead</dt><dd>${length(aheadSeconds)}</dd>
</dl>
${
  isMoving
    ? '<p role="status"><strong>The clock is moving.</strong> This page looks again every two seconds.</p>'
    : `<form method="post">
<button name="by" value="PT1H">Forward by an hour</button>
<button name="by" value="P1D">Forward by a day</button>
<button name="by" value="P1M">Forward by a month</button>
</form>
<form method="post" novalidate>
<label for="to">Forward to (UTC)</label>
<input id="to" name="to" type="datetime-local" required value="${escapeHtml(soon)}">
<button name="by" value="to">Move the clock there</button>
</form>
${aheadSeconds ? '<form method="post"><button class="quiet" name="by" value="real">Back to the real time</button></form>' : ''}`
}
<h2>Due next</h2>
${rows(
  next.map(({ at, what, count }) => [counted(what, count), time(at)]),
  'Nothing.',
)}
${lastMove ? happened(lastMove) : ''}
<h2>More</h2>
<p class="small">Say what the next charges do at <a href="/dev/gateway">/dev/gateway</a>. Send a webhook again under <a href="/en/cc/settings/developers">Settings, API</a>, or with <code>webhookDeliveryRepeat</code>. Read mails at <a href="/dev/mail">/dev/mail</a>. Programs use <code>/dev/clock.json</code>.</p>`,
  });
}
