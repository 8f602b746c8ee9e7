import { type FieldPolicy, InMemoryCache, type Reference } from '@apollo/client';

interface Connection {
  nodes?: readonly unknown[];
  edges?: readonly unknown[];
  /** The cursor that the list begins behind, where it does not begin with its first page: an address may ask for a later one. */
  begunAfter?: string;
}

/**
 * Joins the pages of a connection into one list: a page after a cursor goes to the end, the first page replaces the list.
 * Fields that were not asked for stay: a count alone takes no list away.
 */
const connection = (keyArgs: string[] | false = false): FieldPolicy<Connection> => ({
  keyArgs,
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

/** `field(id:)` finds what a list has brought already. */
const byId = (typename: string): FieldPolicy<Reference | null> => ({
  read: (existing, { args, toReference }) => (existing === undefined ? toReference({ __typename: typename, id: args?.id }) : existing),
});

export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          product: byId('Product'),
          section: byId('Section'),
          contentItem: byId('ContentItem'),
          storefrontProduct: byId('StorefrontProduct'),
          payment: byId('Payment'),
          session: byId('Session'),
          products: connection(['filter', 'sort']),
          productCounts: { keyArgs: ['search'] },
          sessions: connection(['filter']),
          sessionCounts: { keyArgs: ['search'] },
          contentItems: connection(['productId', 'type']),
          creators: connection(['search', 'profession', 'sort']),
          myProducts: connection(),
          booking: byId('Booking'),
          mySessions: connection(['tab']),
          admins: connection(),
          customers: connection(['search', 'filter']),
          customer: byId('Customer'),
          export: byId('Export'),
          sales: connection(['filter']),
          payouts: connection(),
          documents: connection(),
          productLearners: connection(['productId']),
          auditEntries: connection(['filter']),
          promoCodes: connection(['filter']),
          webhookDeliveries: connection(['endpointId', 'status']),
        },
      },
      // An account has one subscription, and that of the free plan has no id.
      PlanSubscription: { keyFields: [], fields: { usage: { merge: true }, invoices: pages } },
      Session: { fields: { bookings: connection(['search']) } },
      CreatorPage: {
        fields: { products: connection(['search']), upcomingSessions: connection(['search']), appointmentTypes: { keyArgs: ['search'] } },
      },
      StorefrontProduct: { fields: { sectionsConnection: connection() } },
      Profession: { keyFields: ['value'] },
      ConsoleAccount: { keyFields: ['creatorId'] },
      Revenue: { keyFields: ['period'] },
      // Values: each belongs to the object that holds it.
      Money: { keyFields: false },
      Media: { keyFields: false },
      Benefit: { keyFields: false },
      ProfileLink: { keyFields: false },
      ProductRequirement: { keyFields: false },
      ProductQuestion: { keyFields: false },
      SessionInclude: { keyFields: false },
      SessionNextStep: { keyFields: false },
      ProductCompletion: { keyFields: false },
      ItemCompletion: { keyFields: false },
      // The same customer of another product is as far as they are there.
      Learner: { keyFields: false },
      ItemProgress: { keyFields: false, merge: true },
      ProductProgress: { keyFields: false, merge: true },
      RevenueDay: { keyFields: false },
      ProductRevenue: { keyFields: false },
      BestSeller: { keyFields: false },
      RevenueFigures: { keyFields: false },
      RevenueRow: { keyFields: false },
      RevenueReport: { fields: { rows: connection(['sort', 'descending']) } },
      Customer: { fields: { purchases: connection(), bookings: connection() } },
      SpecialDeal: { keyFields: false },
      Discount: { keyFields: false },
      BookingAbility: { keyFields: false },
      CalendarLinks: { keyFields: false },
      Slot: { keyFields: false },
      Quote: { keyFields: false },
      CreatorOffer: { keyFields: false },
      Sale: { keyFields: false },
      DeprecatedUse: { keyFields: false },
      WebhookAttempt: { keyFields: false },
    },
  });
