import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drawn, floorsOf, type Part } from './floors.ts';
import { linked, says } from './text.ts';

const home = 'server/domains';

/** A domain, as the array of `server/domains/index.ts` names it. */
interface Place {
  /** Its folder below server/domains. */
  name: string;
  /** What its own docstring says. */
  about: string;
}

/** The domains in the order of the array, with what the docstring of each says. @throws when one has none. */
function domains(): Place[] {
  const source = readFileSync(`${home}/index.ts`, 'utf8');
  const files = new Map([...source.matchAll(/^import \{ (\w+) \} from '\.\/([^']+)'/gm)].map(([, name = '', file = '']) => [name, file]));
  const array = /domains[^=]*= \[([^\]]*)\]/.exec(source)?.[1]?.replaceAll(/\/\/.*/g, '') ?? '';
  return [...array.matchAll(/\w+/g)].map(([name]) => {
    const file = `${home}/${files.get(name)}`;
    const about = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport const ${name}\\b`).exec(readFileSync(file, 'utf8'))?.[1];
    if (!about) throw new Error(`${file} does not say what the domain ${name} holds: write a docstring above it`);
    return { name: path.dirname(file).slice(home.length + 1), about: says(about) };
  });
}

/** The map of the domains: a drawing of their floors, and a table that says what each holds. */
export function domainMap(): string {
  const places = domains();
  const folders = places.map(({ name }) => name);
  const all = globSync(`${home}/*/**/*.ts`);
  // A folder inside another that is a domain, too, is not part of the outer one.
  const ownerOf = (file: string) =>
    folders.filter((name) => file.startsWith(`${home}/${name}/`)).reduce((one, other) => (one.length > other.length ? one : other), '');
  const parts: Part[] = folders.map((name) => ({ name, files: all.filter((file) => ownerOf(file) === name) }));
  const rows = places.map(({ name, about }) => `| [${name}](../${home}/${name}) | ${linked(about)} |`);
  return [drawn(floorsOf(parts)), '', '| Domain | What it holds |', '| --- | --- |', ...rows.reverse()].join('\n');
}
