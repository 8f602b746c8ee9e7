import { Kind, parse } from 'graphql';
import { type GrowthAccount, idOf } from './accounts.ts';

/** A read of both accounts. */
export interface Read {
  query: string;
  variables?: (account: GrowthAccount) => Record<string, unknown>;
  as?: 'creator' | 'visitor';
  /** A resolver answers it, so there is no statement of a read to look at. */
  resolved?: true;
  /** Where the answer's cursors are, for a page in the middle of the list: `first: 1` after half of it. */
  deep?: { rows: (account: GrowthAccount) => number; path: string[] };
}

const product =
  (n: number) =>
  ({ number }: GrowthAccount) => ({ id: idOf('product', number, n) });
const productNode =
  'nodes { id title titleAr status price { amount currency } cover { id width height } contentItemCount salesCount revenue { amount } createdAt } pageInfo { hasNextPage endCursor }';
const sections = (item: string) => `sectionsConnection(first: 5, after: $after) {
  nodes { id title position itemsConnection(first: 10) { nodes { ${item} } pageInfo { hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } }`;
const creatorItem = 'id type title isFree isVisible file { id durationSeconds }';
const visitorItem = 'id type title isFree isOpen durationSeconds';
const customer = 'nodes { id email phoneNumber orderCount totalPaid { amount } lastOrderAt } pageInfo { endCursor }';
const creatorCard =
  'nodes { id username fullName fullNameAr bio profession { label } profilePic { url } offers { kind id title } } pageInfo { hasNextPage endCursor }';
const figures = 'orderCount gross { amount } discount { amount } refund { amount } fee { amount } net { amount }';
const report = (by: string, days: string) =>
  `{ revenueReport(by: ${by}, ${days}) { total { ${figures} } rows(first: 20, sort: GROSS) { nodes { key title ${figures} } pageInfo { endCursor } } } }`;
const half =
  (of: number) =>
  ({ scale }: GrowthAccount) =>
    Math.floor((of * scale) / 2);

const sale =
  'id status customer order { id number title total { amount currency } paidAt } payment { fee { amount } refunded { amount } refundable { amount } }';
const sales = (given: string) => `{ sales(first: 20, ${given}) { nodes { ${sale} } pageInfo { endCursor } } }`;

const dashboard = (period: string) => `{ revenue(period: ${period}) { from to total { amount currency } paidCustomers orderCount
  days { date total { amount } orderCount }
  products(first: 10) { product { id title } total { amount } orderCount } productCount
  recentSales(first: 10) { customer version order { id number title total { amount } paidAt } } } }`;

export const reads: Record<string, Read> = {
  products: { query: `query ($after: String) { products(first: 10, after: $after) { ${productNode} } }` },
  productsDeep: {
    query: `query ($after: String) { products(first: 10, after: $after) { ${productNode} } }`,
    deep: { rows: half(20), path: ['products'] },
  },
  productsPublished: { query: `{ products(first: 10, filter: { status: PUBLISHED }) { ${productNode} } }` },
  productsByRevenue: { query: `{ products(first: 10, sort: REVENUE) { ${productNode} } }` },
  productsBySales: { query: `{ products(first: 10, sort: SALES) { ${productNode} } }` },
  productsByRevenuePublished: { query: `{ products(first: 10, sort: REVENUE, filter: { status: PUBLISHED }) { ${productNode} } }` },
  productsBySalesPublished: { query: `{ products(first: 10, sort: SALES, filter: { status: PUBLISHED }) { ${productNode} } }` },
  productsByTitle: { query: `{ products(first: 10, sort: TITLE) { ${productNode} } }` },
  productsByPrice: { query: `{ products(first: 10, sort: PRICE) { ${productNode} } }` },
  productsUpdated: { query: `{ products(first: 10, sort: UPDATED) { ${productNode} } }` },
  productsSearched: { query: `{ products(first: 10, filter: { search: "number" }) { ${productNode} } }` },
  productsNotFound: { query: `{ products(first: 10, filter: { search: "pottery" }) { ${productNode} } }` },
  productsTotal: { query: '{ products(first: 10) { nodes { id title } totalCount } }' },
  productsPublishedTotal: { query: '{ products(first: 10, filter: { status: PUBLISHED }) { nodes { id title } totalCount } }' },
  productCounts: { query: '{ productCounts { draft published archived } }' },
  product: {
    query: `query ($id: UUID!) { product(id: $id) { id title subtitle description price { amount } benefits { text } salesCount
      sections { id title position items { ${creatorItem} } } } }`,
    variables: product(3),
  },
  wideProduct: {
    query: `query ($id: UUID!, $after: String) { product(id: $id) { id title sectionCount ${sections(creatorItem)} } }`,
    variables: product(1),
  },
  wideProductDeep: {
    query: `query ($id: UUID!, $after: String) { product(id: $id) { id title sectionCount ${sections(creatorItem)} } }`,
    variables: product(1),
    deep: { rows: half(8), path: ['product', 'sectionsConnection'] },
  },
  widePublicProduct: {
    query: `query ($id: UUID!, $after: String) { storefrontProduct(id: $id) { id title contentItemCount durationSeconds ${sections(visitorItem)} } }`,
    variables: product(1),
    as: 'visitor',
  },
  widePublicProductDeep: {
    query: `query ($id: UUID!, $after: String) { storefrontProduct(id: $id) { id title contentItemCount ${sections(visitorItem)} } }`,
    variables: product(1),
    as: 'visitor',
    deep: { rows: half(8), path: ['storefrontProduct', 'sectionsConnection'] },
  },
  items: {
    query: `query ($id: UUID!, $after: String) { contentItems(productId: $id, first: 10, after: $after) { nodes { ${creatorItem} } pageInfo { endCursor } } }`,
    variables: product(1),
  },
  itemsDeep: {
    query: `query ($id: UUID!, $after: String) { contentItems(productId: $id, first: 10, after: $after) { nodes { ${creatorItem} } pageInfo { endCursor } } }`,
    variables: product(1),
    deep: { rows: half(16), path: ['contentItems'] },
  },
  itemsTotal: {
    query: 'query ($id: UUID!) { contentItems(productId: $id, first: 10) { nodes { id title } totalCount } }',
    variables: product(1),
  },
  itemsOfType: {
    query: 'query ($id: UUID!) { contentItems(productId: $id, first: 10, type: VIDEO) { nodes { id title } } }',
    variables: product(1),
  },
  customers: { query: `query ($after: String) { customers(first: 10, after: $after) { ${customer} } }` },
  customersDeep: {
    query: `query ($after: String) { customers(first: 10, after: $after) { ${customer} } }`,
    deep: { rows: half(100), path: ['customers'] },
  },
  customersTotal: { query: `{ customers(first: 10) { ${customer} totalCount } }` },
  customersSearched: { query: `{ customers(first: 10, search: "buyer99@") { ${customer} } }` },
  customersByPhone: {
    query: `query ($search: String!) { customers(first: 10, search: $search) { ${customer} } }`,
    variables: ({ number }) => ({ search: `5${String(number * 100_000 + 42).padStart(7, '0')}` }),
  },
  customersCommonSearch: { query: `{ customers(first: 10, search: ".test") { ${customer} } }` },
  customersNotFound: { query: `{ customers(first: 10, search: "nobody-at-all") { ${customer} } }` },
  customersNotFoundShort: { query: `{ customers(first: 10, search: "qx") { ${customer} } }` },
  revenueByDay: {
    query:
      '{ revenue(period: YEAR) { total { amount currency } paidCustomers orderCount days { date total { amount currency } orderCount } } }',
  },
  dashboardYear: { query: dashboard('YEAR') },
  dashboardMonth: { query: dashboard('MONTH') },
  dashboardWeek: { query: dashboard('WEEK') },
  dashboardAll: { query: dashboard('ALL') },
  ...Object.fromEntries(
    (['PRODUCT', 'SESSION', 'CODE', 'SOURCE', 'DAY'] as const).flatMap((by) => [
      [`report${by}Year`, { query: report(by, 'period: YEAR') }],
      [`report${by}Days`, { query: report(by, 'from: "2024-02-10", to: "2099-11-20"') }],
    ]),
  ),
  figures: {
    query: `{ revenue(period: MONTH) { figures { ${figures} } previous { ${figures} } best(first: 5) { kind title total { amount } } } }`,
  },
  fees: { query: '{ revenue(period: ALL) { gatewayFees { amount currency } } }' },
  feesYear: { query: '{ revenue(period: YEAR) { gatewayFees { amount currency } } }' },
  sales: { query: `query ($after: String) { sales(first: 20, after: $after) { nodes { ${sale} } pageInfo { endCursor } } }` },
  salesDeep: {
    query: `query ($after: String) { sales(first: 20, after: $after) { nodes { ${sale} } pageInfo { endCursor } } }`,
    deep: { rows: ({ orders }) => orders / 2, path: ['sales'] },
  },
  salesRefunded: { query: sales('filter: { status: REFUNDED }') },
  salesDisputed: { query: sales('filter: { status: DISPUTED }') },
  salesByNumber: { query: sales('filter: { search: "142" }') },
  salesByEmail: { query: sales('filter: { search: "buyer99@" }') },
  salesNotFound: { query: sales('filter: { search: "nobody-at-all" }') },
  sale: {
    query: `query ($id: UUID!) { sale(id: $id) { ${sale} refunds { id amount { amount } } disputes { id } viewerCanRefund } }`,
    variables: ({ number }) => ({ id: idOf('order', number, 42) }),
  },
  disputes: { query: '{ disputes(first: 20) { nodes { id status amount { amount } } pageInfo { endCursor } } }' },
  customer: {
    query: `query ($id: UUID!) { customer(id: $id) { id email orderCount totalPaid { amount } purchases(first: 20) { nodes { id title total { amount } progress { percent } } }
      bookings(first: 20) { nodes { id status } } } }`,
    variables: ({ number }) => ({ id: idOf('customer', number, 42) }),
  },
  customersWhoPaid: {
    query: `{ customers(first: 10, filter: { minimumPaid: { amount: "10.000", currency: "KWD" } }) { ${customer} } }`,
  },
  customersOfProduct: {
    query: `query ($id: UUID!) { customers(first: 10, filter: { productId: $id }) { ${customer} } }`,
    variables: product(2),
  },
  balance: { query: '{ balance { available { amount currency } pending { amount } held { amount } nextClearsOn } }', resolved: true },
  payouts: { query: '{ payouts(first: 20) { nodes { id status amount { amount } } pageInfo { endCursor } } }' },
  planSubscription: {
    query:
      '{ planSubscription { plan { id name } usage { liveMinutesUsed storageUsedBytes activeSubscribers publishedProducts admins } } }',
  },
  promoCodes: {
    query: '{ promoCodes(first: 10) { nodes { id code percentage useCount state product { id title } } pageInfo { endCursor } } }',
  },
  promoCodesTotal: { query: '{ promoCodes(first: 10) { nodes { id code } totalCount } }' },
  auditEntries: {
    query: '{ auditEntries(first: 10) { nodes { id at actorName action objectLabel product { id title } } pageInfo { endCursor } } }',
  },
  auditEntriesDeep: {
    query: 'query ($after: String) { auditEntries(first: 10, after: $after) { nodes { id at actorName action } pageInfo { endCursor } } }',
    deep: { rows: half(500), path: ['auditEntries'] },
  },
  auditEntriesTotal: { query: '{ auditEntries(first: 10) { nodes { id } totalCount } }' },
  auditActors: { query: '{ auditActors { id name personEmail keyHint } }' },
  learners: {
    query: 'query ($id: UUID!) { productLearners(productId: $id, first: 10) { nodes { id email percent lastSeenAt } } }',
    variables: product(2),
  },
  learnersTotal: {
    query: 'query ($id: UUID!) { productLearners(productId: $id, first: 10) { nodes { id email percent lastSeenAt } totalCount } }',
    variables: product(2),
  },
  publicPage: {
    query: `query ($username: String!) { creatorPage(username: $username) { fullName products(first: 12) { nodes { id title cover { url } price { amount } availability } pageInfo { endCursor } } } }`,
    variables: ({ number }) => ({ username: `growth-${number}` }),
    as: 'visitor',
  },
  discovery: { query: `query ($after: String) { creators(first: 12, after: $after) { ${creatorCard} } }`, as: 'visitor' },
  discoverySearched: {
    query: `query ($search: String) { creators(first: 12, search: $search, sort: NEWEST) { ${creatorCard} } }`,
    variables: ({ number }) => ({ search: `growth-${number} course` }),
    as: 'visitor',
  },
  discoveryNotFound: { query: `{ creators(first: 12, search: "nobody-at-all") { ${creatorCard} } }`, as: 'visitor' },
  publicPageTotal: {
    query: `query ($username: String!) { creatorPage(username: $username) { products(first: 12) { nodes { id } totalCount } } }`,
    variables: ({ number }) => ({ username: `growth-${number}` }),
    as: 'visitor',
  },
};

/** Root fields of one row, or of a list that does not grow with an account's data. */
export const bounded: ReadonlySet<string> = new Set([
  'viewer',
  'signIns',
  'admins',
  'invitation',
  'creator',
  'creatorPages',
  'section',
  'contentItem',
  'file',
  'payment',
  'unfinishedOrders', // at most 20 of one customer
  'myProducts',
  'continueLearning',
  'planPayment',
  'bankAccount',
  'payoutSettings',
  'plans',
  'export',
  'document',
  'documents', // of one customer
  'dataCopy',
  'accountCopy',
  'ownershipOffer', // one of an account
  'apiKeys', // at most 100 of one account
  'webhookEndpoints', // at most 10 of one account
  'webhookDelivery', // one row, by its id
  'webhookEvent', // one row, by its id
]);

/** Root fields of sessions, bookings and webhooks, of which the two accounts have none. */
export const unmeasured: ReadonlySet<string> = new Set([
  'webhookDeliveries',
  'session',
  'sessions',
  'sessionCounts',
  'schedule',
  'storefrontSession',
  'room',
  'availability',
  'appointmentType',
  'appointmentTypes',
  'storefrontAppointmentType',
  'booking',
  'mySessions',
  'myWaitingEntries',
  'calendarFeed',
]);

/** The root fields that the reads ask for. */
export const askedFields: ReadonlySet<string> = new Set(
  Object.values(reads).flatMap(({ query }) =>
    parse(query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
        : [],
    ),
  ),
);
