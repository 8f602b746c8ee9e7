/**
 * A plugin of graphql-codegen that writes `schema/messages/<language>.json`: all messages of a language, whichever file of its folder they
 * stand in, so that a domain has its own in a file of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @throws for a key that two files have. */
export function plugin(_schema: unknown, _documents: unknown, _config: unknown, info?: { outputFile?: string }): string {
  const folder = (info?.outputFile ?? '').replace(/\.json$/, '');
  const all = new Map<string, { file: string; texts: unknown }>();
  for (const name of readdirSync(folder).sort()) {
    const file = path.posix.join(folder, name);
    for (const [key, texts] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)) {
      const other = all.get(key);
      if (other) throw new Error(`${key} stands in ${other.file} and in ${file}`);
      all.set(key, { file, texts });
    }
  }
  return JSON.stringify(Object.fromEntries([...all].map(([key, { texts }]) => [key, texts])), null, 2);
}
