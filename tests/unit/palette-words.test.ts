import { describe, expect, test } from 'vitest';
import ar from '../../client/i18n/locales/ar/common.json' with { type: 'json' };
import en from '../../client/i18n/locales/en/common.json' with { type: 'json' };
import { pageAt } from '../support/page.ts';

/** What finds a command of the palette. The palette itself is tested in tests/e2e/client/palette.spec.ts. */

const { found } = await import('../../client/ui/search.ts');
pageAt('/en/cc/dashboard');
const english = (await import('../../client/app/palette/words.ts')).named;
pageAt('/ar/cc/dashboard');
const arabic = (await import('../../client/app/palette/words.ts')).named;

describe.each([
  ['en', english, en],
  ['ar', arabic, ar],
] as const)('%s', (_language, named, own) => {
  const commands = (['myPage', 'dashboard', 'products', 'activity'] as const).map(named);
  test.each([
    ['its name', own.nav.products, own.nav.products],
    ['its name in English', en.nav.products, own.nav.products],
    ['its name in Arabic', ar.nav.products, own.nav.products],
    ['another English word', 'audit', own.palette.commands.activity],
    ['another Arabic word', 'تدقيق', own.palette.commands.activity],
  ])('a command is found by %s', (_way, typed, label) => {
    expect(found(commands, typed)[0]?.label).toBe(label);
  });
});
