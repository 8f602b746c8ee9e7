import { type FieldPolicy, InMemoryCache, type Reference } from '@apollo/client';
import { connections, foundById } from './lists.generated.ts';

interface Connection {
  nodes?: readonly unknown[];
  edges?: readonly unknown[];
  /** The cursor behind which the list begins, if it does not begin with the first page: an address may ask for a later one. */
  begunAfter?: string;
}

/**
 * Joins the pages of a connection into one list: a page after a cursor goes to the end, the first page replaces the list. Fields that were
 * not asked for stay, so an answer with only a count keeps the list.
 */
const connection = (keyArgs: string[]): FieldPolicy<Connection> => ({
  keyArgs: keyArgs.length > 0 && keyArgs,
  // Where a later page is all there is, the first one is yet to be asked for.
  read: (existing, { args }) => (existing?.begunAfter !== undefined && !args?.after ? undefined : existing),
  merge(existing, incoming, { args }) {
    if (!args?.after) return { ...existing, ...incoming, begunAfter: undefined };
    if (!existing) return { ...incoming, begunAfter: args.after as string };
    return {
      ...existing,
      ...incoming,
      ...(incoming.nodes && { nodes: [...(existing.nodes ?? []), ...incoming.nodes] }),
      ...(incoming.edges && { edges: [...(existing.edges ?? []), ...incoming.edges] }),
    };
  },
});

/** Joins the pages of a list that is read by `offset`. */
const pages: FieldPolicy<readonly unknown[]> = {
  keyArgs: false,
  merge: (existing, incoming, { args }) => [...(existing ?? []).slice(0, (args?.offset as number | undefined) ?? 0), ...incoming],
};

/** `field(id:)` finds an object that a list has brought. */
const byId = (typename: string): FieldPolicy<Reference | null> => ({
  read: (existing, { args, toReference }) => (existing === undefined ? toReference({ __typename: typename, id: args?.id }) : existing),
});

/** What the schema says of a type's lists. */
const listsOf = (typename: string): Record<string, FieldPolicy> =>
  Object.fromEntries(Object.entries(connections[typename] ?? {}).map(([field, keyArgs]) => [field, connection(keyArgs)]));

const found = Object.fromEntries(Object.entries(foundById).map(([field, typename]) => [field, byId(typename)]));

/**
 * The cache of an application. Lists and objects that a field finds by their id follow from the schema. A type stands here where its
 * objects are told apart otherwise than by their id, or not at all.
 */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      ...Object.fromEntries(Object.keys(connections).map((typename) => [typename, { fields: listsOf(typename) }])),
      // The search of the counts stands in a key that a product's mutations read.
      Query: { fields: { ...listsOf('Query'), ...found, productCounts: { keyArgs: ['search'] } } },
      // An account has one subscription, and that of the free plan has no id.
      PlanSubscription: { keyFields: [], fields: { usage: { merge: true }, invoices: pages } },
      Profession: { keyFields: ['value'] },
      ConsoleAccount: { keyFields: ['creatorId'] },
      Revenue: { keyFields: ['period'] },
      // A customer of another product is another learner: as far as they are there.
      Learner: { keyFields: false },
      CreatorOffer: { keyFields: false },
      Sale: { keyFields: false },
      ItemProgress: { merge: true },
      ProductProgress: { merge: true },
    },
  });
