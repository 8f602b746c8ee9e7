import { expect, test } from 'vitest';
import { compileObject } from '../../server/graphql/reads/object.ts';

test('a compiled object has each key as its own, __proto__ too, in their order', () => {
  const make = compileObject([
    { key: 'z', from: 1 },
    { key: '__proto__', from: 0 },
    { key: 'a', finish: (row: number[]) => row.length },
  ]);
  expect(JSON.stringify(make([[1], 2], undefined, 0))).toBe('{"z":2,"__proto__":[1],"a":2}');
});

test.each(['a b', 'a"]: 0, ["b', '1a', 'é', ''])('%j is no name for a compiled object', (name) => {
  expect(() => compileObject([{ key: name, from: 0 }])).toThrow('no name');
  expect(() => compileObject([{ key: 'a', from: name }])).toThrow('no name');
});
