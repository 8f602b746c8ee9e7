import { expect, test } from 'vitest';
import { translate } from '../../server/core/translate.ts';

test('a message is in the requested language, with its values', () => {
  expect(translate('EN', 'bio.max', { max: 180 })).toBe('Max length for bio is 180 characters');
  expect(translate('AR', 'bio.max', { max: 180 })).toContain('180');
});

test('a text that is not a message key is returned unchanged, even with template syntax in it', () => {
  for (const text of ['Cannot query field "{{max}}" on type "Query".', '$t(bio.max)', 'a: b. c', ''])
    expect(translate('AR', text, { max: 1 })).toBe(text);
});
