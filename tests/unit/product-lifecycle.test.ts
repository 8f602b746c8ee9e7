import { describe, expect, test } from 'vitest';
import ar from '../../schema/messages/ar.json' with { type: 'json' };
import en from '../../schema/messages/en.json' with { type: 'json' };
import { type ProductAction, productLifecycle } from '../../schema/rules/lifecycle.ts';
import { productRefusals } from '../../server/domains/products/lifecycle.ts';
import { readTypeDefs } from '../../server/graphql/sdl.ts';

describe('the lifecycle of a product', () => {
  test('is that of the specification', () => {
    const moves = Object.entries(productLifecycle).flatMap(([from, actions]) =>
      Object.entries(actions).map(([action, to]) => `${from} ${action} ${to}`),
    );
    expect(moves).toEqual([
      'DRAFT publish PUBLISHED',
      'PUBLISHED moveToDraft DRAFT',
      'PUBLISHED archive ARCHIVED',
      'ARCHIVED moveToDraft DRAFT',
    ]);
  });

  test('has all statuses of the schema, and no other', () => {
    const sdl = readTypeDefs().join('\n');
    const statuses = /enum ProductStatus \{([^}]*)\}/
      .exec(sdl)?.[1]
      ?.match(/^ {2}[A-Z_]+$/gm)
      ?.map((line) => line.trim());
    expect(Object.keys(productLifecycle)).toEqual(statuses);
    for (const actions of Object.values(productLifecycle)) for (const to of Object.values(actions)) expect(statuses).toContain(to);
  });

  test('has a message for each refusal in both languages', () => {
    const actions = new Set(Object.values(productLifecycle).flatMap((moves) => Object.keys(moves)));
    expect(Object.keys(productRefusals)).toEqual(
      [...actions].sort((a, b) => Object.keys(productRefusals).indexOf(a) - Object.keys(productRefusals).indexOf(b)),
    );
    for (const action of actions) {
      const key = productRefusals[action as ProductAction].split('.')[1] as keyof typeof en.product;
      expect([en.product[key], ar.product[key]]).toEqual([expect.any(String), expect.any(String)]);
    }
  });
});
