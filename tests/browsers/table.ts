import { release, type as system } from 'node:os';
import type { Result } from './run.ts';

/** What a browser did. Without a result it is not on the machine; with results and without a version it does not start. */
export interface Column {
  name: string;
  version?: string;
  results: Readonly<Record<string, Result>>;
}

const marks = { done: '✓', 'not here': '–', failed: '✗' } as const;
/** A reason as text of a table. */
const cellOf = (why: string) => why.replaceAll('|', '\\|');

/** The page docs/browsers.md, in Markdown. `day` is YYYY-MM-DD. */
export function page({ columns, journeys, day }: { columns: readonly Column[]; journeys: readonly string[]; day: string }): string {
  const cell = ({ results }: Column, journey: string) => {
    const result = results[journey];
    if (!result) return '–';
    return result.is === 'done' ? marks.done : `${marks[result.is]} ${cellOf(result.why)}`;
  };
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const missing = columns.filter(({ results }) => Object.keys(results).length === 0).map(({ name }) => name);
  return [
    '# Journeys in other browsers',
    '',
    'Written by `npm run browsers` (`tests/browsers`): each journey is written once, and every browser that the machine has goes on it, on the real server with the sandbox gateway and real mails. ✓ done, ✗ not done and why, – not possible in this browser or on this machine.',
    '',
    `${day}, ${system()} ${release()}${missing.length ? `. Not on this machine: ${missing.join(', ')}` : ''}.`,
    '',
    row(['Journey', ...columns.map(({ name, version }) => `${name}${version ? ` ${version}` : ''}`)]),
    row(['---', ...columns.map(() => '---')]),
    ...journeys.map((journey) => row([journey, ...columns.map((column) => cell(column, journey))])),
    '',
    'WebKit is WebKitGTK with its MiniBrowser. It stands for the engine of Safari, not for iOS: its build has no WebRTC, its media come from GStreamer, and what only a phone can show is for a person with a phone.',
    '',
    'Why these drivers: [decision 66](decisions/0066-other-browsers.md).',
    '',
  ].join('\n');
}
