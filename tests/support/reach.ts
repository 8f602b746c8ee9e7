import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds the tests that a change can reach (`npm test -- changed`). A file reaches the tests that import it, also through others.
 * Tests of api, rest and e2e talk to a server over HTTP, so the table below lists their domains. A file that no rule matches reaches
 * all tests.
 */

/** Test files by the domain that they test. A file in no list runs with each change of the server or the contract. */
const about: Record<string, string> = {
  accounts: `api/accounts api/passwords api/sign-ins api/sign-in-limits api/social api/social-provider api/sign-in-purchase api/bare-server api/mail api/invitations
    api/account-deletion rest/accounts e2e/offline e2e/accounts e2e/customer-place e2e/google e2e/register e2e/reset e2e/security e2e/way-in`,
  admins: 'api/admins api/invitations api/activity rest/admins e2e/admins',
  audit: 'api/activity e2e/admins',
  billing: `api/order-refunds api/disputes api/payments api/refunds api/gateway-faults api/bare-server api/gateway-pages api/checkout api/sale-made api/crash api/kills api/reports
    api/promo-orders api/money-histories api/ledger api/payment-methods api/gateways api/lost-charges api/stripe-pages api/sandbox-gateway api/gateway-check e2e/buying e2e/pay-methods`,
  documents: 'api/documents e2e/documents',
  books: 'api/books api/statement',
  content: `api/content api/content-order api/sections api/captions api/media api/media-tools api/blocks api/processing api/processing-kills
    api/article-pictures api/images api/upload-items api/uploads api/resumable api/resumable-protocol api/resumable-restart api/quota api/sweeps
    api/full-disk api/storefront api/progress api/product-copies api/product-life api/course-script rest/forms
    e2e/content e2e/long-product e2e/course e2e/articles e2e/uploads e2e/player e2e/failures`,
  creators:
    'api/public-pages api/creators api/discovery api/many-creators api/profile api/storefront rest/profile rest/forms e2e/discovery e2e/profile e2e/register e2e/shell',
  customers: 'api/customers api/customer-page api/reports rest/lists e2e/admins e2e/users',
  exports: 'api/exports api/data-copies e2e/reports e2e/customer-place',
  orders: `api/unfinished-orders api/sign-in-purchase api/money-access api/order-refunds api/disputes api/checkout api/payments api/promo-orders api/refunds api/sale-made api/gateway-faults api/bare-server api/crash api/kills api/customers
    api/reports api/revenue-report api/sums api/storefront api/promo-guessing api/failing-rows api/money-histories rest/lists e2e/buying e2e/checkout`,
  integrations: 'api/api-keys api/webhooks api/webhook-targets e2e/developers e2e/sandbox api/deprecated-uses',
  docs: 'api/developer-site api/guides e2e/docs',
  payouts: 'api/money-histories api/money-access api/payouts api/payout-commands api/payout-races e2e/payouts',
  plans: `rest/plans api/money-histories api/money-access api/plans api/plans-late api/plan-cards api/plan-commands api/plan-events
     api/plan-limits api/plan-periods api/plan-renewal api/lost-charges e2e/plans e2e/plan-change e2e/plan-limits
     api/quota api/live-minutes api/admins
    api/product-life api/checkout api/bookings`,
  products: `api/products api/product-copies api/product-life api/product-list api/content-order api/sections api/storefront
    api/checkout api/promos api/course-script rest/forms rest/lists e2e/products e2e/product-list e2e/wizard e2e/drafts e2e/palette
    e2e/course e2e/buying`,
  progress: 'api/progress api/storefront e2e/player e2e/course',
  promos: 'api/promos api/promo-guessing api/promo-orders api/money-histories rest/promos e2e/promos e2e/wizard',
  reports: 'api/reports api/revenue-report api/sums api/sale-made rest/lists e2e/shell e2e/reports',
  sessions: `api/sessions api/availability api/appointment-types api/slots api/session-life api/session-series api/schedule api/storefront-sessions api/session-offers rest/sessions
    api/session-search api/session-invitations api/failing-rows
    api/rooms api/room-events api/room-refusals api/live-minutes e2e/room e2e/booking e2e/booking-states e2e/availability e2e/invitations`,
  bookings:
    'api/bookings api/attendees api/booked-slots api/booking-changes api/booking-life api/booking-races api/booking-orders api/held-seats api/waiting-list api/sessions api/failing-rows e2e/attendees e2e/booking e2e/booking-states',
  site: 'api/contact e2e/landing',
  storefront:
    'api/public-pages api/discovery api/storefront api/checkout api/progress e2e/buying e2e/booking e2e/booking-states e2e/discovery e2e/player e2e/profile e2e/promos',
  player: 'e2e/offline e2e/player e2e/course e2e/articles e2e/buying',
  rooms: 'api/rooms api/room-events api/room-refusals api/live-minutes api/rooms-media e2e/room e2e/rooms-media e2e/rooms-full',
  // Only a central change reaches these.
  central: 'api/pubsub api/queue api/worker api/backup api/database api/sql api/slow-clients rest/limits e2e/kit',
};
/** Names of files and folders that differ from the name of their domain. */
const others: Record<string, string> = {
  passwords: 'accounts',
  'sign-ins': 'accounts',
  social: 'accounts',
  identity: 'accounts',
  mail: 'accounts',
  mailbox: 'accounts',
  security: 'accounts',
  links: 'creators',
  'product-texts': 'products',
  session: 'accounts',
  availability: 'sessions',
  booking: 'bookings',
  'appointment-types': 'sessions',
  captions: 'content',
  files: 'content',
  media: 'content',
  sections: 'content',
  uploads: 'content',
  signalling: 'rooms',
  room: 'rooms',
  'room-events': 'rooms',
  'room-media': 'rooms',
  gateway: 'billing',
  payments: 'billing',
  statement: 'books',
  contact: 'site',
  legal: 'site',
  'account-deletion': 'accounts',
  'data-copies': 'exports',
  sandbox: 'integrations',
};

/** Paths that contain a domain's name, and the parts of the tests that they reach. */
const places: [pattern: RegExp, parts: string[]][] = [
  [/^server\/(docs)\//, ['api', 'e2e']],
  [/^(docs)\/guides\//, ['api', 'e2e']],
  [/^server\/(?:domains|local|platform)\/([a-z-]+)\//, ['api', 'rest', 'e2e']],
  [/^schema\/(?:rules\/)?([a-z-]+)\.(?:graphql|ts)$/, ['api', 'rest', 'e2e']],
  [/^client\/features\/([a-z-]+)\//, ['e2e']],
  [/^client\/i18n\/locales\/[a-z]+\/([a-z-]+)\.json$/, ['e2e']],
  [/^client\/(session|uploads|rooms|sandbox)\//, ['e2e']],
];
/** Paths that reach whole parts. */
const wholes: [pattern: RegExp, parts: string[]][] = [
  [/^server\/rest\//, ['rest']],
  [/^server\/(?:backup\.ts|domains\/[^/]+\.md)$/, []],
  [/^client\/sdk\//, []],
  [/^client\//, ['e2e']],
  [/^tests\/(?:unit|api|rest|e2e|support|bench)\//, []],
  [/^(?:docs\/|\.github\/|[A-Z]+\.md$|\.gitignore$)/, []],
];
/** Programs that the tests start. No test imports them. */
const programs = /^tests\/support\/(?:serve|serve-own|compile|server)\.ts$/;

/** What a change reaches besides the tests that import the file: the tests of a domain, or whole parts. */
function effectOf(file: string): { parts: string[]; domain?: string } {
  if (programs.test(file)) return { parts: ['api', 'rest', 'e2e'] };
  for (const [pattern, parts] of places) {
    const name = pattern.exec(file)?.[1];
    const domain = name && (others[name] ?? name);
    if (domain && domain in about) return { parts, domain };
  }
  const whole = wholes.find(([pattern]) => pattern.test(file));
  return { parts: whole ? whole[1] : ['unit', 'api', 'rest', 'e2e'] };
}

const domainsOf = new Map<string, string[]>();
for (const [domain, tests] of Object.entries(about))
  for (const test of tests.split(/\s+/)) domainsOf.set(test, [...(domainsOf.get(test) ?? []), domain]);

/** The tests that the table names. */
export const named = [...domainsOf.keys()];

/** The name of `tests/api/orders.test.ts` is `api/orders`. */
const nameOf = (test: string) => test.replace(/^tests\//, '').replace(/\.(?:test|spec)\.tsx?$/, '');

/** Those of `tests` that changes of these files can reach. Paths are relative to the project. */
export function reached(changed: readonly string[], tests: readonly string[], importsOf = everythingImportedBy): string[] {
  const effects = changed.map(effectOf);
  return tests.filter((test) => {
    const name = nameOf(test);
    const [part = ''] = name.split('/');
    const domains = domainsOf.get(name);
    if (effects.some(({ parts, domain }) => parts.includes(part) && (!domain || !domains || domains.includes(domain)))) return true;
    if (changed.includes(test)) return true;
    const imported = importsOf(test);
    // A unit test that reads the project's files may depend on any of them.
    return (part === 'unit' && imported.has('node:fs')) || changed.some((file) => imported.has(file));
  });
}

const direct = new Map<string, string[]>();
/** A file's direct imports: files of the project by path, packages by name. */
function importedBy(file: string): string[] {
  const known = direct.get(file);
  if (known) return known;
  const source = /\.[mc]?[jt]sx?$/.test(file) ? readFileSync(file, 'utf8') : '';
  const imports = [...source.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(([, name = '']) => {
    if (!name.startsWith('.')) return [name];
    const base = path.join(path.dirname(file), name);
    return ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((one) => existsSync(one) && statSync(one).isFile()) ?? [];
  });
  direct.set(file, imports);
  return imports;
}

/** All files that a test imports, directly or through others, and the packages that it imports directly. */
function everythingImportedBy(test: string): Set<string> {
  const found = new Set(importedBy(test));
  for (const file of found)
    if (existsSync(file) && statSync(file).isFile()) for (const next of importedBy(file)) if (existsSync(next)) found.add(next);
  return found;
}
