import { readFileSync } from 'node:fs';
import { requiredInProduction, settingRules } from '../../server/platform/settings.ts';
import { linked, says } from './text.ts';

interface Setting {
  name: string;
  about: string;
  /** Markdown; empty for none. */
  usual: string;
  /** The default as a value; null if there is none, or if it depends on something. */
  value: string | null;
  required: boolean;
}

interface Group {
  title: string;
  settings: Setting[];
}

const file = 'server/platform/settings.ts';

/** The settings by the groups of `server/platform/settings.ts`. @throws when one has no docstring. */
function groups(): Group[] {
  const source =
    readFileSync(file, 'utf8')
      .split('settingRules = object({')[1]
      ?.split(/^\}\);/m)[0] ?? '';
  const found: Group[] = [];
  const told = new Set<string>();
  for (const [, title, docstring = '', name = ''] of source.matchAll(
    /^ {2}(?:\/\/ (.+)|\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}([A-Z_]+):)/gm,
  )) {
    if (title) {
      found.push({ title, settings: [] });
      continue;
    }
    told.add(name);
    if (docstring.includes('@internal')) continue;
    const [about = '', usual] = docstring.split('@defaultValue').map(says);
    const given = settingRules.getDefault()[name as keyof typeof settingRules.fields];
    const value = given === undefined ? null : String(given);
    const required = (requiredInProduction as readonly string[]).includes(name);
    found.at(-1)?.settings.push({ name, about, usual: usual ?? (value === null ? '' : `\`${value}\``), value, required });
  }
  const silent = Object.keys(settingRules.fields).filter((name) => !told.has(name));
  if (silent.length) throw new Error(`${file} does not say what ${silent.join(', ')} does: write a docstring above the rule`);
  return found;
}

const cell = (text: string) => linked(text).replaceAll('|', '\\|');

/** Tables of all settings, as docs/settings.md has them. */
export function settingTables(): string {
  const tables = groups().map(({ title, settings }) => {
    const rows = settings.map(({ name, usual, about, required }) => {
      const ends = [cell(usual), ...(required ? ['production needs one'] : [])].filter(Boolean).join('; ');
      return `| \`${name}\` | ${ends} | ${cell(about)} |`;
    });
    return [`## ${title}`, '', '| Name | Default | What |', '| --- | --- | --- |', ...rows].join('\n');
  });
  return tables.join('\n\n');
}

/** A text as comments of at most `width` characters. */
function comment(text: string, width = 120): string {
  const lines = [''];
  for (const word of text.split(' '))
    if (`${lines.at(-1)} ${word}`.length > width) lines.push(word);
    else lines[lines.length - 1] += ` ${word}`;
  return lines.map((line) => `# ${line.trim()}`).join('\n');
}

/** All settings as a file of the environment. Those that production needs are left to fill in, all others are comments. */
export function environmentFile(): string {
  const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value);
  const parts = groups().map(({ title, settings }) => {
    const entries = settings.map(({ name, about, usual, value, required }) => {
      const ends = value === null && usual ? ` Default: ${usual}.` : '';
      return `${comment(about + ends)}\n${required ? `${name}=` : `#${name}=${value === null ? '' : quoted(value)}`}`;
    });
    return [`## ${title}`, ...entries].join('\n\n');
  });
  const head = [
    '# The settings of Diwan. `npm run docs` makes this file of server/platform/settings.ts; docs/settings.md has the same as a page.',
    '# Production needs what has no # before it. Without a value, each setting has its default.',
  ];
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}
