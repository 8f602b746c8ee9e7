/**
 * `npm run bench [part …]`: measures Diwan beside programs that do the same work without it, on one machine and one Postgres, in
 * turns. Only numbers of one run may be compared. docs/performance.md says what they mean.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Part, runPart } from './frame/bench.ts';
import { openDatabases } from './frame/database.ts';
import { figure } from './frame/print.ts';

const partFolder = path.join(import.meta.dirname, 'parts');
const all = fs.readdirSync(partFolder).map((file) => path.basename(file, '.ts'));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${all.join(', ')}`);
  process.exit(1);
}

const peer = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'postgraphile/package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const folder = path.resolve('node_modules/.cache/bench');
const settings = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 3),
  seconds: Number(process.env.BENCH_SECONDS ?? 5),
  warmUp: Number(process.env.BENCH_WARM_UP ?? 8),
  connections: 16,
  folder,
};
const load = () => os.loadavg().map(figure).join(' ');

const databases = await openDatabases(path.join(folder, 'postgres'));
const result: Record<string, unknown> = {};
let failed = false;
try {
  console.log(`node ${process.version}, Postgres ${databases.version}, PostGraphile ${peer.dependencies.postgraphile}`);
  console.log(`${os.availableParallelism()} processors (${os.cpus()[0]?.model}), load ${load()} before`);
  console.log(
    `${settings.rounds} rounds of ${settings.seconds} s after ${settings.warmUp} s, ${settings.connections} connections; median (range)`,
  );
  for (const name of asked.length ? asked : all) {
    try {
      const part = (await import(`./parts/${name}.ts`)) as Part;
      const measured = await runPart(part, databases, settings);
      // The reads are known by names of their own, Q1 to Q4.
      Object.assign(result, name === 'reads' ? measured : { [name]: measured });
    } catch (error) {
      failed = true; // the other parts are measured all the same
      console.error(`\n${name} failed:`, error);
    }
  }
} finally {
  await databases.close();
}
console.log(`\nload ${load()} after`);
console.log(JSON.stringify(result));
process.exit(failed ? 1 : 0);
