import { expect, test } from 'vitest';
import { createCache } from '../../client/apollo/cache.ts';
import { AdminSummaryFragmentDoc, AdminsDocument } from '../../client/apollo/generated.ts';
import { addToAdmins, removeFromAdmins } from '../../client/features/admins/mutations/adminList.ts';

const admin = (id: string) => ({
  __typename: 'Admin' as const,
  id,
  fullName: `Admin ${id}`,
  email: `admin-${id}@example.com`,
  permission: 'VIEW' as const,
  status: 'INVITED' as const,
  invitedAt: '2026-11-21T00:00:00.000Z',
  acceptedAt: null,
  lastSeenAt: null,
});

function filledCache() {
  const cache = createCache();
  const write = (ids: string[], after?: string) =>
    cache.writeQuery({
      query: AdminsDocument,
      variables: { first: 2, after },
      data: {
        admins: {
          __typename: 'AdminConnection',
          nodes: ids.map(admin),
          pageInfo: { __typename: 'PageInfo', hasNextPage: ids.length === 2, endCursor: ids.at(-1) ?? null },
          totalCount: 3,
        },
      },
    });
  const list = () => cache.readQuery({ query: AdminsDocument, variables: { first: 2 } })?.admins;
  return { cache, write, shown: () => list()?.nodes.map(({ id }) => id), count: () => list()?.totalCount };
}

test('pages join into one list', () => {
  const { write, shown } = filledCache();
  write(['3', '2']);
  write(['1'], '2');
  expect(shown()).toEqual(['3', '2', '1']);
});

test('an added admin comes first, once', () => {
  const { cache, write, shown, count } = filledCache();
  write(['3', '2']);
  cache.writeFragment({ id: 'Admin:4', fragment: AdminSummaryFragmentDoc, data: admin('4') });
  addToAdmins(cache, '4');
  addToAdmins(cache, '4');
  expect(shown()).toEqual(['4', '3', '2']);
  expect(count()).toBe(4);
});

test('a deleted admin leaves the list, and the next ones move up', () => {
  const { cache, write, shown, count } = filledCache();
  write(['3', '2']);
  write(['1'], '2');
  removeFromAdmins(cache, '2');
  removeFromAdmins(cache, '2');
  expect(shown()).toEqual(['3', '1']);
  expect(count()).toBe(2);
});

test('a refused deletion is undone', () => {
  const { cache, write, shown, count } = filledCache();
  write(['3', '2']);
  cache.recordOptimisticTransaction((layer) => removeFromAdmins(layer, '3'), 'deleting');
  const optimistic = cache.readQuery({ query: AdminsDocument, variables: { first: 2 } }, true)?.admins;
  expect(optimistic?.nodes.map(({ id }) => id)).toEqual(['2']);
  cache.removeOptimistic('deleting');
  expect(shown()).toEqual(['3', '2']);
  expect(count()).toBe(3);
});
