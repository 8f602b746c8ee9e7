/**
 * `npm run bench [part …]`: measures Diwan beside programs that do the same work without it, on one machine and one Postgres, in
 * turns. Only numbers of one run may be compared. `npm run bench:small [part …]` does little of everything, to see that it works.
 * docs/performance.md says what the numbers mean.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Bench, forms, type Part, withBench } from './frame/bench.ts';
import { openDatabases } from './frame/database.ts';
import { type Goals, printGoals } from './frame/goals.ts';
import { figure } from './frame/print.ts';

const partFolder = path.join(import.meta.dirname, 'parts');
const all = fs.readdirSync(partFolder).map((file) => path.basename(file, '.ts'));
const [, , formName, ...words] = process.argv;
const form = forms[formName as keyof typeof forms];
const asked = words.filter((word) => !word.startsWith('-'));
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${all.join(', ')}`);
  process.exit(1);
}

const peer = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'postgraphile/package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const folder = path.resolve('node_modules/.cache/bench');
const goals: Goals = new Map();
const settings = {
  ...form,
  rounds: Number(process.env.BENCH_ROUNDS ?? form.rounds),
  seconds: Number(process.env.BENCH_SECONDS ?? form.seconds),
  warmUp: Number(process.env.BENCH_WARM_UP ?? form.warmUp),
  folder,
  keep: words.includes('--keep'),
  goals,
};
const result: Record<string, unknown> = {};
let failed = false;
const load = () => os.loadavg().map(figure).join(' ');

async function measure(name: string, bench: Bench): Promise<void> {
  try {
    const part = (await import(`./parts/${name}.ts`)) as Part;
    const measured = await part.measure(bench);
    // The reads are known by names of their own, Q1 to Q4.
    Object.assign(result, name === 'reads' ? measured : { [name]: measured });
  } catch (error) {
    failed = true; // the other parts are measured all the same
    console.error(`\n${name} failed:`, error);
  }
}

const databases = await openDatabases(path.join(folder, 'postgres'));
try {
  console.log(`node ${process.version}, Postgres ${databases.version}, PostGraphile ${peer.dependencies.postgraphile}`);
  console.log(`${os.availableParallelism()} processors (${os.cpus()[0]?.model}), load ${load()} before`);
  console.log(
    `${settings.rounds} rounds of ${settings.seconds} s after ${settings.warmUp} s, ${settings.connections} connections; median (range)`,
  );
  const names = asked.length ? asked : all;
  // In the full form, none finds what another has written.
  for (const together of form.small ? [names] : names.map((name) => [name]))
    await withBench(databases, settings, async (bench) => {
      for (const name of together) await measure(name, bench);
    });
} finally {
  await databases.close();
}
if (form.small)
  result.goals = [...goals.keys()]; // its speeds mean nothing
else if (goals.size && printGoals(goals).length) failed = true;
console.log(`\nload ${load()} after`);
console.log(JSON.stringify(result));
process.exit(failed ? 1 : 0);
