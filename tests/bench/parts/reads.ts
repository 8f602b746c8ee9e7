import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { generator } from '../../../server/local/demo/random.ts';
import type { Bench } from '../frame/bench.ts';
import { nodesOf } from '../frame/cpu.ts';
import { creatorEmail, password, usualSize } from '../frame/dataset.ts';
import { httpRequest } from '../frame/load.ts';
import { printRounds, rounded, withRange } from '../frame/print.ts';
import { type Contestant, compare, cpuOf, type Round, ratio } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import { type Question, questions, type Subject } from '../reads/questions.ts';

interface Servers {
  diwan: Running;
  bare: Running;
  postgraphile: Running;
}
/** Tokens of creators, by their number. */
type Tokens = Map<number, string>;

const speedOf = ({ speed }: Round) => speed;

/**
 * The main reads: Diwan beside a bare server and PostGraphile, on one database. Forty creators ask, each about five products, in a
 * random order that is the same for all and in every run. And Diwan in two processes beside one.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const client = await bench.connect(databaseUrl);
  await client.query(fs.readFileSync(path.join(import.meta.dirname, '../postgraphile/functions.sql'), 'utf8'));
  const servers: Servers = {
    diwan: await bench.diwan(databaseUrl),
    bare: await bench.program('bare', 'reads/bare-server.ts', databaseUrl),
    postgraphile: await bench.program('postgraphile', 'postgraphile/server.mjs', databaseUrl),
  };
  const subjects = chooseSubjects();
  const tokens: Tokens = new Map();
  for (const { creator } of subjects) if (!tokens.has(creator)) tokens.set(creator, await signIn(servers.diwan, creator));

  const result: Record<string, object | null> = {};
  for (const [name, question] of Object.entries(questions)) {
    await expectSameAnswers(name, question, servers, subjects, tokens);
    const rounds = await compare(bench, [
      { name: 'diwan', server: servers.diwan, next: inTurn(subjects, (subject) => askDiwan(question, subject, tokens)) },
      { name: 'bare', server: servers.bare, next: inTurn(subjects, (subject) => httpRequest({ path: question.bare(subject) })) },
      { name: 'postgraphile', server: servers.postgraphile, next: inTurn(subjects, (subject) => askPostgraphile(question, subject)) },
    ]);
    printRounds(`${name}: ${question.title}`, rounds);
    result[name] = compared(rounds as Record<keyof Servers, Round[]>);
  }
  result.processes = await measureProcesses(bench, databaseUrl, servers.diwan, subjects, tokens);
  return result;
}

/** Diwan's requests per second as a share of the bare server's and as a multiple of PostGraphile's; its CPU per request over the bare server's. */
function compared({ diwan, bare, postgraphile }: Record<keyof Servers, Round[]>) {
  const [limit, multiple, cpu] = [ratio(diwan, bare, speedOf), ratio(diwan, postgraphile, speedOf), ratio(diwan, bare, cpuOf)];
  console.log(`  Diwan: ${withRange(limit)} of bare, ${withRange(multiple)} x PostGraphile, ${withRange(cpu)} x the CPU of bare`);
  return { postgraphile: rounded(multiple.median), limit: rounded(limit.median), cpu: rounded(cpu.median) };
}

/** Whether Diwan in two processes takes more CPU per request than in one. On two processors it can hardly be faster. */
async function measureProcesses(bench: Bench, databaseUrl: string, one: Running, subjects: Subject[], tokens: Tokens) {
  const two = await bench.diwan(databaseUrl, { WEB_CONCURRENCY: '2' });
  if (nodesOf(two.pid) < 2) return null; // it does not know the setting
  const next = () => inTurn(subjects, (subject) => askDiwan(questions.Q1, subject, tokens));
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

/** Five products of each of forty creators, all published, shuffled. */
function chooseSubjects(): Subject[] {
  const chance = generator(20_261_122);
  const creators = Array.from({ length: 40 }, (_, n) => n * 5 + 1);
  return creators
    .flatMap((creator) => [0, 3, 7, 12, 20].map((k) => ({ creator, product: creator + k * usualSize.creators })))
    .map((subject) => ({ subject, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ subject }) => subject);
}

/** Requests about one subject after the other, their bytes made beforehand. */
function inTurn(subjects: readonly Subject[], request: (subject: Subject) => Buffer): () => Buffer {
  const requests = subjects.map(request);
  let n = 0;
  return () => requests[n++ % requests.length] as Buffer;
}

const body = ({ query, variables }: Question['diwan'], subject: Subject) => ({ query, variables: variables(subject) });
const askDiwan = (question: Question, subject: Subject, tokens: Tokens) =>
  httpRequest({
    path: '/graphql',
    body: body(question.diwan, subject),
    token: question.signedIn ? tokens.get(subject.creator) : undefined,
  });
const askPostgraphile = (question: Question, subject: Subject) =>
  httpRequest({ path: '/graphql', body: body(question.postgraphile, subject) });

/** Compares all fields of all answers, once. The order of keys does not matter, that of lists does. */
async function expectSameAnswers(name: string, question: Question, servers: Servers, subjects: Subject[], tokens: Tokens): Promise<void> {
  for (const subject of subjects) {
    const token = question.signedIn ? tokens.get(subject.creator) : undefined;
    const diwan = await post(servers.diwan, body(question.diwan, subject), token);
    const bare = ((await (await fetch(`${servers.bare.url}${question.bare(subject)}`)).json()) as { data: unknown }).data;
    assert.deepEqual(bare, diwan, `${name}: the bare server answers otherwise`);
    const peer = question.fromPostgraphile((await post(servers.postgraphile, body(question.postgraphile, subject))) as never);
    assert.deepEqual(peer, withoutCursors(diwan), `${name}: PostGraphile answers otherwise`);
  }
}

const withoutCursors = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === 'endCursor' ? Boolean(value) : value));

async function signIn(diwan: Running, creator: number): Promise<string> {
  const query =
    'mutation ($email: String!, $password: String!) { login(input: { email: $email, password: $password, role: CREATOR }) { token userErrors { message } } }';
  const data = await post(diwan, { query, variables: { email: creatorEmail(creator), password } });
  const { token, userErrors } = data.login as { token: string | null; userErrors: object[] };
  assert.ok(token, JSON.stringify(userErrors));
  return token;
}

async function post({ url }: Running, question: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(question) });
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
  assert.equal(errors, undefined, JSON.stringify(errors));
  return data;
}
