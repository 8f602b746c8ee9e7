import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ask } from '../frame/asking.ts';
import type { Bench } from '../frame/bench.ts';
import { nodesOf } from '../frame/cpu.ts';
import { inTurn } from '../frame/in-turn.ts';
import { httpRequest } from '../frame/load.ts';
import { printRounds, rounded, withRange } from '../frame/print.ts';
import { type Contestant, compare, cpuOf, type Round, ratio } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import { type Question, questions, type Subject } from '../reads/questions.ts';
import { askDiwan, body, chooseSubjects, type Tokens, tokensOf } from '../reads/subjects.ts';

interface Servers {
  diwan: Running;
  bare: Running;
  /** Undefined where it is not installed: the small form does without it. */
  postgraphile: Running | undefined;
}

const peerFolder = path.join(import.meta.dirname, '../postgraphile');
/** The goals of each question: requests per second over the bare server's. */
const goals: Record<string, number> = { Q1: 0.85, Q2: 0.8, Q3: 1, Q4: 0.8 };
/** And of all: requests per second over PostGraphile's, and CPU over the bare server's. */
const ofAll = { postgraphile: 2, cpu: 1.2 };
const speedOf = ({ speed }: Round) => speed;

/**
 * The main reads: Diwan beside a bare server and PostGraphile, on one database. Forty creators ask, each about five products, in a
 * random order that is the same for all and in every run. And Diwan in two processes beside one, but for the small form.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const client = await bench.connect(databaseUrl);
  await client.query(fs.readFileSync(path.join(peerFolder, 'functions.sql'), 'utf8'));
  const isInstalled = fs.existsSync(path.join(peerFolder, 'node_modules/postgraphile'));
  if (!isInstalled) console.log('\nPostGraphile is not installed, so the reads are measured without it');
  const servers: Servers = {
    diwan: await bench.diwan(databaseUrl),
    bare: await bench.program('bare', 'reads/bare-server.ts', databaseUrl),
    postgraphile: isInstalled ? await bench.program('postgraphile', 'postgraphile/server.mjs', databaseUrl) : undefined,
  };
  const subjects = chooseSubjects(bench.size);
  const tokens = await tokensOf(servers.diwan, subjects);

  const result: Record<string, object | null> = {};
  for (const [name, question] of Object.entries(questions)) {
    await expectSameAnswers(name, question, servers, subjects, tokens);
    const requests: Record<keyof Servers, (subject: Subject) => Buffer> = {
      diwan: (subject) => askDiwan(question, subject, tokens),
      bare: (subject) => httpRequest({ path: question.bare(subject) }),
      postgraphile: (subject) => httpRequest({ path: '/graphql', body: body(question.postgraphile, subject) }),
    };
    const contestants = (['diwan', 'bare', 'postgraphile'] as const).flatMap((server): Contestant[] =>
      servers[server] ? [{ name: server, server: servers[server], next: inTurn(subjects.map(requests[server])) }] : [],
    );
    const rounds = await compare(bench, contestants);
    printRounds(`${name}: ${question.title}`, rounds);
    const { limit, postgraphile, cpu } = compared(rounds as Record<'diwan' | 'bare', Round[]> & { postgraphile?: Round[] });
    bench.goals.set(`${name} over bare`, { seen: limit ?? Number.NaN, least: goals[name] as number });
    if (postgraphile) bench.goals.set(`${name} over PostGraphile`, { seen: postgraphile, least: ofAll.postgraphile });
    bench.goals.set(`${name} CPU over bare`, { seen: cpu ?? Number.NaN, most: ofAll.cpu });
    result[name] = { limit, postgraphile, cpu };
  }
  if (!bench.small) result.processes = await measureProcesses(bench, databaseUrl, servers.diwan, subjects, tokens);
  return result;
}

/**
 * Diwan's requests per second as a share of the bare server's and as a multiple of PostGraphile's; its CPU per request over the bare
 * server's.
 */
function compared({ diwan, bare, postgraphile }: Record<'diwan' | 'bare', Round[]> & { postgraphile?: Round[] }) {
  const [limit, cpu] = [ratio(diwan, bare, speedOf), ratio(diwan, bare, cpuOf)];
  const multiple = postgraphile && ratio(diwan, postgraphile, speedOf);
  const ofPeer = multiple ? `${withRange(multiple)} x PostGraphile, ` : '';
  console.log(`  Diwan: ${withRange(limit)} of bare, ${ofPeer}${withRange(cpu)} x the CPU of bare`);
  return { postgraphile: multiple ? rounded(multiple.median) : null, limit: rounded(limit.median), cpu: rounded(cpu.median) };
}

/** Whether Diwan in two processes takes more CPU per request than in one. On two processors it can hardly be faster. */
async function measureProcesses(bench: Bench, databaseUrl: string, one: Running, subjects: readonly Subject[], tokens: Tokens) {
  const two = await bench.diwan(databaseUrl, { WEB_CONCURRENCY: '2' });
  if (nodesOf(two.pid) < 2) return null; // it does not know the setting
  const next = () => inTurn(subjects.map((subject) => askDiwan(questions.Q1, subject, tokens)));
  const contestants: Contestant[] = [
    { name: 'one process', server: one, next: next() },
    { name: 'two processes', server: two, next: next() },
  ];
  // Two compile what one compiles, each from half of the requests.
  const rounds = await compare({ ...bench, warmUp: 3 * bench.warmUp }, contestants);
  printRounds('Q1 from one process and from two', rounds);
  const [ofOne, ofTwo] = [rounds['one process'] as Round[], rounds['two processes'] as Round[]];
  const [cpu, speed] = [ratio(ofTwo, ofOne, cpuOf), ratio(ofTwo, ofOne, speedOf)];
  console.log(`  Two processes: ${withRange(cpu)} x the CPU of one, ${withRange(speed)} x its requests/s`);
  return { cpu: rounded(cpu.median), speed: rounded(speed.median) };
}

/** Compares all fields of all answers, once. The order of keys does not matter, that of lists does. */
async function expectSameAnswers(
  name: string,
  { diwan, postgraphile, signedIn, bare, fromPostgraphile }: Question,
  servers: Servers,
  subjects: readonly Subject[],
  tokens: Tokens,
): Promise<void> {
  for (const subject of subjects) {
    const { data } = await ask(servers.diwan, body(diwan, subject), signedIn ? tokens.get(subject.creator) : undefined);
    const ofBare = ((await (await fetch(`${servers.bare.url}${bare(subject)}`)).json()) as { data: unknown }).data;
    assert.deepEqual(ofBare, data, `${name}: the bare server answers otherwise`);
    if (!servers.postgraphile) continue;
    const peer = await ask(servers.postgraphile, body(postgraphile, subject));
    assert.deepEqual(fromPostgraphile(peer.data as never), withoutCursors(data), `${name}: PostGraphile answers otherwise`);
  }
}

const withoutCursors = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === 'endCursor' ? Boolean(value) : value));
