import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { buy, refund, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const script = path.resolve(import.meta.dirname, '../../../schema/examples/verify-statement.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-statement-'));
const file = path.join(folder, 'statement.jsonl');
const statementQuery = /* GraphQL */ 'query { statement { sequence hash url } }';
const statementOf = async (owner: CreatorAccount) => (await gql(statementQuery, {}, owner)).data.statement;

/** Runs the script on a file of these lines, and returns what it says and its exit code. */
async function verify(lines: readonly string[], ...known: string[]) {
  writeFileSync(file, lines.join('\n'));
  return promisify(execFile)(process.execPath, [script, file, ...known]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
}

describe('a statement', () => {
  let creator: CreatorAccount;
  let lines: string[];
  let statement: { sequence: number; hash: string; url: string };
  beforeAll(async () => {
    const sold = await shop();
    creator = sold.creator;
    const { id } = await buy(await world.customer(), sold.productId);
    await buy(await world.customer(), sold.productId);
    await refund(id, 2500);
    statement = await statementOf(creator);
    lines = (await (await fetch(statement.url)).text()).trimEnd().split('\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const changed = (index: number, from: string, to: string) => lines.map((line, at) => (at === index ? line.replace(from, to) : line));

  test('has all journals with their entries, and verifies without us', async () => {
    expect(statement.sequence).toBe(3);
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['SALE', 'SALE', 'REFUND', undefined]);
    expect(await verify(lines)).toEqual({
      code: 0,
      said: expect.stringContaining(`right: 3 journals, the last hash is ${statement.hash}`),
    });
    expect((await verify(lines)).said).toContain('CREATOR KWD -21874');
    expect(readFileSync(script, 'utf8')).not.toMatch(/from '(?!node:)/);
  });

  test('is not found once its reader does not own the account any more', async () => {
    const { creator: owner } = await shop();
    const { url } = await statementOf(owner);
    expect((await fetch(url)).status).toBe(200);
    const heir = await world.admin(owner, 'EDIT');
    await sql('update creators set owner_id = $2 where owner_id = $1', [owner.userId, heir.userId]);
    expect((await fetch(url)).status).toBe(404);
  });

  test('has its script beside it', async () => {
    const response = await fetch(new URL('/statement/verify-statement.mjs', statement.url));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?verify-statement\.mjs"?$/);
    expect(await response.text()).toBe(readFileSync(script, 'utf8'));
  });

  const forged: [name: string, change: () => readonly string[], said: string][] = [
    ['an amount', () => changed(1, '12500', '12400'), 'journal 2 does not add up'],
    [
      'two amounts',
      () => changed(1, '-12500', '-12400').map((line, at) => (at === 1 ? line.replace(':12500', ':12400') : line)),
      'journal 2 was changed',
    ],
    ['a time', () => changed(0, '.', '.1'), 'journal 1 was changed'],
    ['a kind', () => changed(2, 'REFUND', 'SALE'), 'journal 3 was changed'],
    ['a day of clearing', () => changed(0, '"clearsOn":"20', '"clearsOn":"19'), 'journal 1 was changed'],
    ['a journal that is left out', () => lines.filter((_, at) => at !== 1), 'journal 2 is missing'],
    ['a cut', () => lines.slice(0, 2), 'the file was cut off'],
    ['journals that are left out at the end', () => lines.filter((_, at) => at !== 2), 'its end tells of 3 journals, it has 2'],
  ];
  test.each(forged)('that was forged is found: %s', async (_name, change, said) => {
    expect(change()).not.toEqual(lines);
    expect(await verify(change())).toEqual({ code: 1, said: expect.stringContaining(said) });
  });

  test('is compared with hashes that were kept', async () => {
    const second = JSON.parse(lines[1] as string).hash as string;
    expect(await verify(lines, `2:${second}`)).toMatchObject({ code: 0 });
    expect(await verify(lines, `2:${'0'.repeat(64)}`)).toMatchObject({ code: 1, said: expect.stringContaining('another hash') });
    expect(await verify(lines, `9:${second}`)).toMatchObject({ code: 1, said: expect.stringContaining('no journal 9') });
  });

  test('is for the owner alone, at an address that is signed', async () => {
    const admin = await world.admin(creator, 'EDIT');
    for (const caller of [admin, await world.customer()])
      expect((await gql(statementQuery, {}, caller)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await fetch(statement.url.replace(/.{9}\/statement\.jsonl/, 'AAAAAAAAA/statement.jsonl'))).status).toBe(404);
  });
});

test('the statement of a new account is empty and right', async () => {
  const { sequence, hash, url } = await statementOf(await world.creator());
  expect({ sequence, hash }).toEqual({ sequence: 0, hash: '0'.repeat(64) });
  expect(await (await fetch(url)).text()).toBe(`${JSON.stringify({ end: { sequence, hash } })}\n`);
});
