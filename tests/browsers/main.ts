/**
 * `npm run browsers`: goes on all journeys in all browsers that this machine has, and writes docs/browsers.md.
 *
 *   npm run browsers                          everything, and the table
 *   npm run browsers -- webkit                one browser; writes nothing
 *   npm run browsers -- webkit "sign|room"    the journeys whose names match; writes nothing
 */
import { writeFileSync } from 'node:fs';
import startServer from '../support/server.ts';
import { endSql } from '../support/sql.ts';
import { browsers } from './browsers.ts';
import { long } from './journeys/long.ts';
import { short } from './journeys/short.ts';
import { goOn, type Result } from './run.ts';
import { type Column, page } from './table.ts';

const [wanted = '', pattern = ''] = process.argv.slice(2);
const chosen = browsers.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
const journeys = [...short, ...long].filter(({ name }) => new RegExp(pattern, 'i').test(name));
const words = { done: '✓', 'not here': '–', failed: '✗' } as const;

if (chosen.length === 0 || journeys.length === 0) {
  console.error(chosen.length === 0 ? `No browser is called ${wanted}.` : `No journey is called ${pattern}.`);
  process.exit(1);
}
const stop = await startServer();
const columns: Column[] = [];
for (const browser of chosen) {
  const results: Record<string, Result> = {};
  if (!browser.isHere()) {
    console.log(`${browser.name} is not on this machine, and could not be installed. It comes with ${browser.comesWith}.`);
    columns.push({ name: browser.name, results });
    continue;
  }
  const hand = await browser.start().catch((error: Error) => error);
  if (hand instanceof Error) {
    const [why = ''] = hand.message.split('\n', 1);
    console.log(`${browser.name} does not start: ${why}`);
    for (const { name } of journeys) results[name] = { is: 'failed', why };
    columns.push({ name: browser.name, results });
    continue;
  }
  console.log(`${browser.name} ${hand.version}`);
  for (const journey of journeys) {
    const begun = performance.now();
    const result = await goOn(journey, hand);
    results[journey.name] = result;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`  ${words[result.is]} ${journey.name}, ${seconds} s${'why' in result ? `: ${result.why}` : ''}`);
  }
  columns.push({ name: browser.name, version: hand.version, results });
  await hand.stop();
}
await endSql();
await stop();

if (!wanted) {
  const names = journeys.map(({ name }) => name);
  writeFileSync('docs/browsers.md', page({ columns, journeys: names, day: new Date().toISOString().slice(0, 10) }));
  console.log('docs/browsers.md is written.');
}
const all = columns.flatMap(({ results }) => Object.values(results));
// A connection of the tests may stay open.
process.exit(all.length === 0 || all.some(({ is }) => is === 'failed') ? 1 : 0);
