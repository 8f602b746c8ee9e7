import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { command, run } from '../support/commands.ts';

/** Commands that write into the project: with `--dry` they say what, and write nothing. */
test('release:schema says whether the released schema changes', async () => {
  const file = 'schema/released/schema.graphql';
  const before = readFileSync(file, 'utf8');
  const { code, said } = await run(command('release:schema', '--dry'));
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(/schema\.graphql (stays as it is|would change): nothing is written\n$/),
  });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('docs says which pages the code would change', async () => {
  const { code, said } = await run(command('docs', '--dry'));
  expect({ code, files: said.match(/^docs\/\S+ (stays as it is|would change)$/gm)?.length }).toEqual({ code: 0, files: 4 });
});

test('migration:new makes a migration that sorts after all others, by a name that says what it does', async () => {
  const { code, said } = await run(command('migration:new', 'add-product-level', '--dry'));
  const [file = '', ...source] = said.split('\n');
  expect({ code, file }).toEqual({ code: 0, file: expect.stringMatching(/^migrations\/\d{13}-add-product-level\.ts$/) });
  expect(source.join('\n')).toContain(`class AddProductLevel${/\d+/.exec(file)?.[0]} implements MigrationInterface`);
  expect(existsSync(file)).toBe(false);
  expect(await run(command('migration:new', 'level', '--dry'))).toMatchObject({ code: 1, said: expect.stringContaining('a verb first') });
});

test('format formats the code and applies fixes of the linter', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-format-'));
  try {
    await promisify(execFile)('git', ['init', '--quiet'], { cwd: folder });
    const { files, formatter, javascript, linter } = JSON.parse(readFileSync('biome.json', 'utf8'));
    writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ root: true, files, formatter, javascript, linter }));
    writeFileSync(
      path.join(folder, 'one.ts'),
      'import { Order } from "./order.ts"\nexport const of = (order: Order) => { return order.id }\n',
    );
    expect(await run(command('format'), { cwd: folder })).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(folder, 'one.ts'), 'utf8')).toBe(
      "import type { Order } from './order.ts';\nexport const of = (order: Order) => {\n  return order.id;\n};\n",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
