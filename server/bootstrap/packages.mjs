/**
 * Installs the packages: those of the `dependencies` of package.json, which a start needs, and groups of others, when they are asked for.
 * All are in one lock file. A group is a folder of `server/packages/`, a workspace of npm; `tools` are the `devDependencies` of package.json.
 */
import { existsSync } from 'node:fs';
import { npm, read, say } from './steps.mjs';

/** The groups that the settings ask for, by their variables. */
const bySettings = {
  local: ({ NODE_ENV }) => NODE_ENV !== 'production',
  s3: ({ STORAGE_URL, BACKUP_URL }) => [STORAGE_URL, BACKUP_URL].some((url) => url?.startsWith('s3:')),
  stripe: ({ PAYMENT_GATEWAY }) => Boolean(PAYMENT_GATEWAY?.split(',').some((name) => name.trim() === 'stripe')),
  livekit: ({ ROOMS }) => ROOMS === 'livekit',
  traces: ({ OTEL_EXPORTER_OTLP_ENDPOINT }) => Boolean(OTEL_EXPORTER_OTLP_ENDPOINT),
  node: () => !isNewEnough(process.versions.node),
};
/** Types and tests see the code of all groups but Node's. */
const seenByTools = ['local', 'identity', 's3', 'stripe', 'livekit', 'traces', 'sandbox'];

/** The server is built for this Node, which also runs TypeScript as it is. */
export const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
};

/** The groups to have, beside those that the settings ask for. `tools` brings all that types and tests see. */
export const groupsFor = (asked, settings = process.env) => [
  ...new Set([
    ...Object.keys(bySettings).filter((group) => bySettings[group](settings)),
    ...asked,
    ...(asked.includes('tools') ? seenByTools : []),
  ]),
];

/**
 * Installs what the lock file names, for a start and for these groups, unless it is there. What is there stays, as far as its versions are
 * those of the lock file: groups that came earlier, and all, after an `npm ci` by hand.
 */
export function installPackages(groups) {
  const locked = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const has = (name) => Boolean(present[`node_modules/${name}`]);
  const hasAll = ({ dependencies = {}, optionalDependencies = {} }) => {
    const one = Object.keys(optionalDependencies); // one for each platform
    return Object.keys(dependencies).every(has) && (!one.length || one.some(has));
  };
  const about = (group) => (group === 'tools' ? { dependencies: locked[''].devDependencies } : locked[`server/packages/${group}`]);
  const all = ['tools', ...Object.keys(locked).flatMap((place) => place.match(/^server\/packages\/(.+)$/)?.[1] ?? [])];
  const wanted = all.filter((group) => groups.includes(group) || hasAll(about(group)));

  const missing = [
    ...(hasAll({ dependencies: locked[''].dependencies }) ? [] : ['start']),
    ...wanted.filter((group) => !hasAll(about(group))),
  ];
  const old = Object.keys(locked).filter((place) => present[place] && present[place].version !== locked[place].version);
  if (!missing.length && !old.length) return;
  say(`installing the packages (${missing.join(', ') || `${old.length} have new versions`}) ...`);
  const workspaces = wanted.filter((group) => group !== 'tools').map((group) => `--workspace=server/packages/${group}`);
  npm([
    // `npm ci` begins with an empty folder; `npm install` adds to what is there.
    ...(existsSync('node_modules/.package-lock.json') ? ['install', '--no-save'] : ['ci']),
    wanted.includes('tools') ? '--include=dev' : '--omit=dev',
    ...(workspaces.length ? [...workspaces, '--include-workspace-root'] : ['--workspaces=false']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

const packagesOf = (file) => JSON.parse(read(file) || '{}').packages ?? {};
