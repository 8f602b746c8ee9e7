import { readFileSync } from 'node:fs';
import { ageTables } from './ages.ts';
import { domainMap } from './domains.ts';
import { featureMap } from './features.ts';
import { environmentFile, settingTables } from './settings.ts';

/** A file of docs/ that is made of the code, wholly or in parts. */
export interface Page {
  file: string;
  text: string;
}

/** A page of which parts are made: each stands between `<!-- made: name -->` and `<!-- end -->`. @throws when its place is missing. */
function filled(file: string, parts: Record<string, string>): Page {
  let text = readFileSync(file, 'utf8');
  for (const [name, made] of Object.entries(parts)) {
    const place = new RegExp(`(<!-- made: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`${file} has no place for ${name}: <!-- made: ${name} --> and <!-- end -->`);
    text = text.replace(place, (_, before: string, after: string) => `${before}\n${made}\n\n${after}`);
  }
  return { file, text };
}

/** All pages that are made, as they should be. */
export const pages = (): Page[] => [
  filled('docs/architecture.md', { domains: domainMap(), features: featureMap() }),
  filled('docs/retention.md', ageTables()),
  filled('docs/settings.md', { settings: settingTables() }),
  { file: 'docs/.env.example', text: environmentFile() },
];
