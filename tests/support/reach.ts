import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds the tests that a change can reach (`npm test -- changed`). A file reaches the tests that import it, also through others. Tests of
 * api, rest, commands and e2e talk to a server over HTTP. They stand in folders that are named after a domain, or after a layer of the
 * server. A change inside a domain reaches the tests of that domain, and the stories, which go through all domains. A file that no rule
 * matches reaches all tests.
 */

/** Names of files and folders that differ from the name of their domain. */
const others: Record<string, string> = {
  'account-deletion': 'accounts',
  deletion: 'accounts',
  identity: 'accounts',
  mail: 'accounts',
  mailbox: 'accounts',
  passwords: 'accounts',
  security: 'accounts',
  session: 'accounts',
  'sign-ins': 'accounts',
  'sign-ups': 'accounts',
  social: 'accounts',
  gateway: 'billing',
  payments: 'billing',
  booking: 'bookings',
  notices: 'bookings',
  statement: 'books',
  captions: 'content',
  files: 'content',
  media: 'content',
  player: 'content',
  sections: 'content',
  uploads: 'content',
  links: 'creators',
  'profile-texts': 'creators',
  usernames: 'creators',
  'data-copies': 'exports',
  sandbox: 'docs',
  keys: 'integrations',
  webhooks: 'integrations',
  sales: 'orders',
  subscriptions: 'plans',
  'product-texts': 'products',
  'appointment-types': 'sessions',
  availability: 'sessions',
  calendar: 'sessions',
  room: 'sessions',
  'room-events': 'sessions',
  'room-media': 'sessions',
  rooms: 'sessions',
  signalling: 'sessions',
  contact: 'site',
  legal: 'site',
};

/** Paths that contain a domain's name, and the parts of the tests that they reach. */
const places: [pattern: RegExp, parts: string[]][] = [
  [/^server\/(docs)\//, ['api', 'e2e']],
  [/^(docs)\/guides\//, ['api', 'e2e']],
  [/^server\/(?:domains|local|platform)\/([a-z-]+)\//, ['api', 'rest', 'e2e']],
  [/^schema\/(?:rules\/)?([a-z-]+)\.(?:graphql|ts)$/, ['api', 'rest', 'e2e']],
  [/^schema\/messages\/[a-z]+\/([a-z-]+)\.json$/, ['api', 'rest', 'e2e']],
  [/^client\/features\/([a-z-]+)\//, ['e2e']],
  [/^client\/i18n\/locales\/[a-z]+\/([a-z-]+)\.json$/, ['e2e']],
  [/^client\/(session|uploads|rooms|sandbox)\//, ['e2e']],
];
/** Paths that reach whole parts. */
const wholes: [pattern: RegExp, parts: string[]][] = [
  [/^server\/rest\//, ['rest']],
  [/^server\/domains\/[^/]+\.md$/, []],
  [/^server\/(?:(?:check-)?backup\.ts|local\/dev\/|platform\/backups\/)/, ['commands']],
  [/^client\/sdk\//, []],
  [/^client\/(?:build\/|vite\.config\.ts)/, ['commands', 'e2e']],
  [/^client\//, ['e2e']],
  [/^tests\/(?:lighthouse|bench|checks|docs)\//, ['commands']],
  [/^tests\/(?:unit|api|rest|commands|e2e|support)\//, []],
  [/^(?:docs\/|\.(?:github|devcontainer)\/|[A-Z]+\.md$|\.(?:gitignore|editorconfig)$)/, []],
];
/** Programs that the tests start. No test imports them. */
const programs = /^tests\/support\/(?:serve|serve-own|compile|server)\.ts$/;

/** The folder of the tests that go through all domains. */
const stories = 'stories';
/** Tests that go through the whole schema: who may ask for each field, and which paths are documented. */
const wholeSchema = ['tests/api/graphql/access.test.ts', 'tests/rest/openapi.test.ts'];

/** The domain of `tests/api/orders/checkout.test.ts` and of `tests/rest/orders.test.ts` is `orders`. */
const domainOf = (test: string) => /^tests\/(?:api|rest|e2e)\/([a-z-]+)/.exec(test)?.[1] ?? '';

/** Those of `tests` that changes of these files can reach. Paths are relative to the project. */
export function reached(changed: readonly string[], tests: readonly string[], importsOf = everythingImportedBy): string[] {
  const domains = new Set(tests.map(domainOf));

  /** What a change reaches besides the tests that import the file: the tests of a domain, or whole parts. */
  function effectOf(file: string): { parts: string[]; domain?: string } {
    if (programs.test(file)) return { parts: ['api', 'rest', 'commands', 'e2e'] };
    for (const [pattern, parts] of places) {
      const name = pattern.exec(file)?.[1];
      const domain = name && (others[name] ?? name);
      if (domain && domains.has(domain)) return { parts, domain };
    }
    const whole = wholes.find(([pattern]) => pattern.test(file));
    return { parts: whole ? whole[1] : ['unit', 'api', 'rest', 'commands', 'e2e'] };
  }

  const effects = changed.map(effectOf);
  return tests.filter((test) => {
    const [, part = ''] = test.split('/');
    const own = domainOf(test);
    if (effects.some(({ parts, domain }) => parts.includes(part) && (!domain || own === domain || own === stories))) return true;
    if (changed.includes(test)) return true;
    if (wholeSchema.includes(test) && changed.some((file) => /^schema\/[a-z-]+\.graphql$/.test(file))) return true;
    const imported = importsOf(test);
    // A unit test that reads the project's files may depend on any of them.
    return (part === 'unit' && imported.has('node:fs')) || changed.some((file) => imported.has(file));
  });
}

interface Imports {
  /** Files of the project, by path. */
  files: string[];
  /** Packages, by name. */
  packages: string[];
}

const direct = new Map<string, Imports>();
/** What a file imports directly. */
export function importedBy(file: string): Imports {
  const known = direct.get(file);
  if (known) return known;
  const imports: Imports = { files: [], packages: [] };
  const source = /\.[mc]?[jt]sx?$/.test(file) ? readFileSync(file, 'utf8') : '';
  for (const [, name = ''] of source.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
    if (!name.startsWith('.')) {
      imports.packages.push(name);
      continue;
    }
    const base = path.join(path.dirname(file), name);
    const found = ['', '.ts', '.tsx', '/index.ts']
      .map((end) => base + end)
      .find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
    if (found) imports.files.push(found);
  }
  direct.set(file, imports);
  return imports;
}

/** All files that a test imports, directly or through others, and the packages that it imports directly. */
function everythingImportedBy(test: string): Set<string> {
  const found = new Set(importedBy(test).files);
  for (const file of found) for (const next of importedBy(file).files) found.add(next);
  for (const name of importedBy(test).packages) found.add(name);
  return found;
}
