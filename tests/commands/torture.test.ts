import { expect, test } from 'vitest';
import { command, ownEnvironment, run } from '../support/commands.ts';
import { tortured } from '../support/torture.ts';

const env = ownEnvironment();
/** The files of a list, each once. */
const filesIn = (said: string) => new Set([...said.matchAll(/[a-z0-9/-]+\.(?:test|spec)\.tsx?/g)].map(([file]) => file));

test('npm run torture runs the long forms of all files that have one, and says so with --list', async () => {
  const { code, said } = await run(command('torture', '--list'), { env });
  const found = filesIn(said);
  // Playwright leaves out its folder.
  const missing = tortured.filter((file) => !found.has(file) && !found.has(file.replace('tests/e2e/', '')));
  expect({ code, missing, size: found.size }).toEqual({ code: 0, missing: [], size: tortured.length });
  expect(said).toContain('seen and heard by 25 people at once');
});

test('npm test -- changed says how many files have changed, and runs what they can reach', async () => {
  const { code, said } = await run(command('test', 'changed', 'HEAD', '--list'), { env });
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d+ files have changed since [0-9a-f]{10}; they reach \d+ test files/),
  });
});
