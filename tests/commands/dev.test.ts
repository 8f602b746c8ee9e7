import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command, ownEnvironment } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm run dev serves client and server at one address, and ends when it is told to', async () => {
  const database = await freshDatabase();
  const port = String(await freePort());
  const [program, args] = command('dev');
  const child = spawn(program, args, {
    env: {
      ...ownEnvironment(),
      PORT: port,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: 'false',
      OIDC_ISSUER: 'none',
      PAYMENT_GATEWAY: 'none',
      ROOMS: 'none',
      WORKERS: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    const isReady = () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${said}`);
      return said.includes('Diwan is under way');
    };
    await until(isReady, async () => `it was not under way, and said:\n${said}`);
    expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toEqual({ ok: true });
    // A module of the client, as Vite serves it, and the package that it imports, once Vite has prepared its packages.
    const module = await (await fetch(`http://localhost:${port}/main.tsx`)).text();
    const [, prepared] = /from "(\S+\/deps\/react-router-dom\.js[^"]*)"[\s\S]*from "\/app\/App\.tsx"/.exec(module) ?? [];
    expect(prepared).toBeDefined();
    expect((await fetch(`http://localhost:${port}${prepared}`)).ok).toBe(true);
  } finally {
    child.kill();
  }
  expect(await ended).toBe(0);
  expect(said).not.toMatch(/fail|error/i);
  await database.drop();
});
