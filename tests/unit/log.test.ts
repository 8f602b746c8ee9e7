import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { QueryFailedError } from 'typeorm';
import { expect, test } from 'vitest';
import { describeError, withoutAddresses } from '../../server/platform/log.ts';
import { inSources } from '../../server/platform/source-places.ts';

test('a log line about a failed statement contains none of its values', () => {
  const driverError = Object.assign(new Error('duplicate key value violates unique constraint "users_email_role"'), {
    code: '23505',
    detail: 'Key (email, role)=(amal@diwan.test, CREATOR) already exists.',
  });
  const told = describeError(new QueryFailedError('insert into users', ['amal@diwan.test', '+96550000000'], driverError));
  expect(told).toMatchObject({ type: 'QueryFailedError', code: '23505', message: expect.stringContaining('users_email_role') });
  expect(JSON.stringify(told)).not.toMatch(/amal|965/);
});

test('a log line about a refused mail does not name its recipient', () => {
  const refused = Object.assign(new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <amal.k+x@diwan.test>: unknown"), {
    code: 'EENVELOPE',
  });
  const told = JSON.stringify(describeError(refused));
  expect(told).toContain('all recipients were rejected: 550 5.1.1 <[kept out]>');
  expect(told).not.toContain('amal');
  expect(withoutAddresses('to=أمل@diwan.test, "b@c.test", d@e.test:25 in node_modules/@scope/name')).toBe(
    'to=[kept out], "[kept out]", [kept out]:25 in node_modules/@scope/name',
  );
});

test('a stack names the places in the sources of a compiled program, and leaves all others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-places-'));
  try {
    // The first line of the compiled file is the third one of its source.
    writeFileSync(
      path.join(folder, 'main.js.map'),
      JSON.stringify({ version: 3, sources: ['../server/main.ts'], names: [], mappings: 'AAEA' }),
    );
    const at = (file: string) => `    at fail (${pathToFileURL(path.join(folder, file)).href}:1:20)`;
    const [first, mapped, other, last] = inSources(`Error: no\n${at('main.js')}\n${at('other.js')}\n    at node:fs:1:2`).split('\n');
    expect([first, other, last]).toEqual(['Error: no', at('other.js'), '    at node:fs:1:2']);
    expect(mapped).toContain(`at fail (${path.join(folder, '../server/main.ts')}:3:`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('addresses in a text are found in linear time', () => {
  const time = (length: number) => {
    const begun = performance.now();
    withoutAddresses('a'.repeat(length));
    return performance.now() - begun;
  };
  time(1000);
  expect(time(400_000)).toBeLessThan(100 + 40 * time(100_000));
});

test('a process that ends has written all lines of its log, in order', async () => {
  const file = path.resolve('server/platform/log.ts');
  const script = `import(${JSON.stringify(file)}).then(({ createLog }) => {
    const log = createLog({ logLevel: 'info' });
    log.info('a request');
    log.child({ requestId: 'one' }).error('a failure');
    log.info('another request');
    process.exit(0);
  })`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual(['a request', 'a failure', 'another request']);
});
