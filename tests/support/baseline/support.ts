import { readFileSync } from 'node:fs';
import type { CompatData, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type BaselineBrowser, baseline, isOlder } from '../../../client/build/baseline.ts';

/** MDN's data: from which version on browsers can do what. The file is read and not imported, since the compiler is slow with 20 MB. */
export const data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8')) as CompatData;

/** The baseline's browsers as MDN's data names them. Chromium is the same on phones and elsewhere, except for what phones lack. */
const named: Record<BaselineBrowser, string[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
};

export type Baseline = Record<string, string>;

/** The baseline of package.json, by the names of MDN's data. */
export const ours: Baseline = Object.fromEntries(
  Object.entries(baseline()).flatMap(([name, version]) => named[name as BaselineBrowser].map((browser) => [browser, version])),
);

const holds = (statement: SimpleSupportStatement, version: string): boolean =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  !isOlder(version, statement.version_added.replace('≤', '')) &&
  !(typeof statement.version_removed === 'string' && !isOlder(version, statement.version_removed)) &&
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name;

/** The browsers of a baseline that lack a feature under its own name and without a switch. */
export function lacking(compat: CompatStatement | undefined, base: Baseline = ours): string[] {
  if (!compat) return [];
  return Object.entries(base).flatMap(([browser, version]) => {
    const told = compat.support[browser as keyof typeof compat.support];
    if (!told) return [];
    const statements = [told].flat() as SimpleSupportStatement[];
    return statements.some((statement) => holds(statement, version)) ? [] : [browser];
  });
}

/** Something that browsers of the baseline lack, with their names in MDN's data: `Map.groupBy`, `.checkVisibility()`, `:popover-open`. */
export interface Lacked {
  feature: string;
  browsers: string[];
}

/** Collects what the baseline lacks, each feature once. */
export function collector(): { look: (feature: string, compat: CompatStatement | undefined) => void; found: () => Lacked[] } {
  const found = new Map<string, string[]>();
  return {
    look: (feature, compat) => {
      const browsers = lacking(compat);
      if (browsers.length) found.set(feature, browsers);
    },
    found: () => [...found].map(([feature, browsers]) => ({ feature, browsers })),
  };
}
