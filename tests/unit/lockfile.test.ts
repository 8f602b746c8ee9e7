import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, packagesIn, placeOf, reachedBy } from '../support/lock.ts';

describe.each(['package-lock.json', 'tests/bench/postgraphile/package-lock.json'])('%s', (file) => {
  const packages = packagesIn(file);

  test('names all optional packages, also for other platforms, where "npm ci" fails otherwise', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !placeOf(packages, name, place))
        .map((name) => `${place}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('contains no download addresses, so that any registry works', () => {
    expect(Object.keys(packages).filter((place) => packages[place]?.resolved && !packages[place]?.link)).toEqual([]);
  });
});

const folders = globSync('server/packages/*');

describe('the groups of packages', () => {
  const packages = packagesIn('package-lock.json');

  test('are all at the top of node_modules, where any part of the code finds them', () => {
    expect(Object.keys(packages).filter((place) => /^server\/packages\/.*\//.test(place))).toEqual([]);
  });

  test.each(folders)('%s says what it is for', (folder) => {
    const { name, description } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    expect({ name, description }).toEqual({
      name: folder.replace('server/packages/', 'diwan-'),
      description: expect.stringMatching(/\w+/),
    });
  });
});

describe('a start', async () => {
  const { groupsFor } = (await import(path.resolve('server/bootstrap/packages.mjs'))) as {
    groupsFor(asked: string[], settings: Record<string, string>): string[];
  };
  const production = { NODE_ENV: 'production' };

  test.each<[string, Record<string, string>, string[]]>([
    ['in development', {}, ['local']],
    ['in production', production, []],
    ['with files in S3', { ...production, STORAGE_URL: 's3://key:secret@host/bucket' }, ['s3']],
    ['with backups in S3', { ...production, STORAGE_URL: 'file:///files', BACKUP_URL: 's3://host/bucket' }, ['s3']],
    ['with Stripe', { ...production, PAYMENT_GATEWAY: 'tap, stripe' }, ['stripe']],
    ['with LiveKit', { ...production, ROOMS: 'livekit' }, ['livekit']],
    ['with traces', { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, ['traces']],
  ])('%s brings the groups that the settings need', (_how, settings, groups) => expect(groupsFor([], settings)).toEqual(groups));

  test('of tools brings all that they see, which is all but Node', () =>
    expect(groupsFor(['tools'], production).sort()).toEqual(
      ['tools', ...folders.map((folder) => path.basename(folder))].filter((group) => group !== 'node').sort(),
    ));
});

/**
 * What `npm start` installs in development on Linux. A change that adds more than 5 % of it, or removes more than 10 %, changes these figures
 * and says why.
 */
const kept = { packages: 689, megabytes: 560 };

test.runIf(process.platform === 'linux' && process.arch === 'x64')('a start installs no more than 5 % above what is kept', () => {
  const packages = packagesIn('package-lock.json');
  const names = ['', 'server/packages/local'].flatMap((place) => Object.keys(packages[place]?.dependencies ?? {}));
  // Those of other platforms are not there.
  const sizes = [...reachedBy(packages, names)].flatMap((place) => bytesOf(place) ?? []);
  const found = { packages: sizes.length, megabytes: Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6) };
  const within = (now: number, before: number) => now <= before * 1.05 && now >= before * 0.9;
  expect(within(found.packages, kept.packages) && within(found.megabytes, kept.megabytes), JSON.stringify(found)).toBe(true);
});
