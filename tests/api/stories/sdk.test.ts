import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as sdk from '../../../client/sdk/index.ts';
import { command, npm } from '../../support/commands.ts';
import { picture } from '../../support/files.ts';
import { story } from '../../support/sdk-story.ts';
import { setting } from '../../support/server.ts';
import { newUsername } from '../../support/world.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

/** The examples of the SDK's README as a program to compile: each a function, with what they take for granted. */
function examples(readme: string): string {
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code.split('\n'));
  const isImport = (line: string) => line.startsWith('import ');
  const functions = blocks.map(
    (lines, index) => `export async function example${index}() {\n${lines.filter((line) => !isImport(line)).join('\n')}\n}`,
  );
  const given = ['orderId', 'productId', 'sectionId', 'id', 'email', 'password'].map((name) => `declare const ${name}: string;`);
  return [
    "import fs from 'node:fs';",
    "import { type Diwan, createClient, UserErrors, verifyWebhook } from '@diwan/sdk';",
    ...given,
    'declare const diwan: Diwan; declare function readWhatIsNew(): void; declare const location: { href: string };',
    "type Handler = (request: import('node:http').IncomingMessage & { body: Buffer }, response: { sendStatus(status: number): void }) => void;",
    'declare const app: { post(path: string, parser: unknown, handler: Handler): void };',
    'declare const express: { raw(options: { type: string }): unknown };',
    ...functions,
  ].join('\n');
}

/** Runs a program in the folder, and returns what it printed. What went wrong is in the error. */
async function run(program: string, ...args: string[]): Promise<string> {
  const done = promisify(execFile)(program, args, { cwd: folder });
  const { stdout } = await done.catch(({ stdout, stderr, message }) => {
    throw new Error([message, stdout, stderr].join('\n'));
  });
  return stdout;
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sdk-user-'));
  const image = await picture();
  await fs.writeFile(path.join(folder, 'cover.png'), Buffer.from(await image.arrayBuffer()));
  await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'our-shop', private: true, type: 'module' }));
  await fs.writeFile(path.join(folder, 'story.ts'), story);
  await fs.writeFile(path.join(folder, 'readme.ts'), examples(await fs.readFile(path.join(root, 'client/sdk/README.md'), 'utf8')));
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  await fs.writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['story.ts', 'readme.ts'] }));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

test('a fresh TypeScript project installs the tarball, and sells by it', async () => {
  await promisify(execFile)(...command('sdk', folder), { cwd: root });
  const tarball = (await fs.readdir(folder)).find((file) => file.endsWith('.tgz')) ?? '';
  const [program, words] = npm('install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  await run(program, ...words);
  expect((await fs.readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['@diwan']);
  const installed = await run(process.execPath, '-p', "import('@diwan/sdk').then(Object.keys).then(JSON.stringify).then(console.log), ''");
  expect(JSON.parse(installed)).toEqual(Object.keys(sdk).sort());

  await run(process.execPath, path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--singleThreaded');
  const said = JSON.parse(await run(process.execPath, 'story.js', setting('TEST_URL'), 'cover.png', newUsername()));
  expect(said).toEqual({
    sameDraft: true,
    missing: expect.arrayContaining(['subtitle', 'coverId', 'price']),
    picture: 'IMAGE',
    arrived: true,
    status: 'PUBLISHED',
    sale: { total: '12.500', number: 1 },
    preview: '2.500',
    orderCount: 1,
    rows: ['Drawing faces: 12.500'],
    sold: [1],
    totalCount: 1,
    forbidden: { code: 'FORBIDDEN', hasId: true },
    unscoped: { code: 'FORBIDDEN', scope: 'customers:read', hasId: true },
    arabic: [expect.stringMatching(/[\u0600-\u06ff]/)],
    own: 'Drawing faces',
  });
});
