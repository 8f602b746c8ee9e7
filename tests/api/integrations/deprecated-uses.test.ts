import { expect, test } from 'vitest';
import { apiKey } from '../../support/api-keys.ts';
import { gql } from '../../support/client.ts';
import { checkout, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

const keys = '{ apiKeys { id deprecatedUses { element advice removedAfter lastUsedOn } } }';
const sales = (fields: string) => `{ sales(first: 5) { nodes { order { ${fields} } } } }`;

test('an owner sees which of the keys use what is deprecated, and since when no more', async () => {
  const { creator, productId } = await shop({ cost: 'FREE', title: 'Clay' });
  await checkout(await world.customer(), productId);
  const [old, fresh] = [await apiKey(creator, ['orders:read']), await apiKey(creator, ['orders:read'])];
  expect((await gql(sales('title'), {}, fresh)).data.sales.nodes).toEqual([{ order: { title: 'Clay' } }]);
  expect((await gql(sales('title productTitle'), {}, old)).data.sales.nodes).toEqual([{ order: { title: 'Clay', productTitle: 'Clay' } }]);
  // The owner's own requests are not a program's.
  await gql(sales('productTitleAr'), {}, creator);
  const usesOf = async (id: string) =>
    (await gql(keys, {}, creator)).data.apiKeys.find((key: { id: string }) => key.id === id).deprecatedUses as Record<string, string>[];
  await until(async () => (await usesOf(old.id)).length > 0, 'the use is not noted');
  const today = new Date().toISOString().slice(0, 10);
  expect(await usesOf(old.id)).toEqual([
    { element: 'Order.productTitle', advice: 'Use title.', removedAfter: '2027-05-31', lastUsedOn: today },
  ]);
  expect(await usesOf(fresh.id)).toEqual([]);

  // What is not deprecated any more is left out; the day is that of the row.
  await sql("insert into deprecated_uses values ($1, 'Order.gone', now())", [old.id]);
  await sql("update deprecated_uses set last_used_on = '2026-01-01' where key_id = $1", [old.id]);
  expect((await usesOf(old.id)).map(({ element, lastUsedOn }) => [element, lastUsedOn])).toEqual([['Order.productTitle', '2026-01-01']]);
});
