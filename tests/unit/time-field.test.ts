import { expect, test } from 'vitest';
import { isWholeTime, readTime } from '../../client/forms/time.ts';

test.each([
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['21.05', '21:05'],
  ['9:30 pm', '21:30'],
  ['12:15am', '00:15'],
  ['12 pm', '12:00'],
  ['٩:٣٠ م', '21:30'],
  ['٨ ص', '08:00'],
  ['', null],
  ['  ', null],
])('%j is read as %j', (typed, time) => expect(readTime(typed)).toBe(time));

test.each(['24:00', '9:75', '13:00 pm', 'noon', '9:3', '123456789012'])('%j is no time and stays as it is typed', (typed) => {
  expect(readTime(typed)).toBe(typed);
  expect(isWholeTime(readTime(typed))).toBe(false);
});

test('a lone hour is a time once the field is left', () => {
  expect(readTime('9')).toBe('9');
  expect(readTime('9', true)).toBe('09:00');
  expect(readTime('25', true)).toBe('25');
});
