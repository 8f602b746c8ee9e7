export const kinds = ['query', 'mutation', 'subscription'] as const;
export type ExampleKind = (typeof kinds)[number];

/** An operation to load. */
export interface Example {
  /** Its file in schema/examples, without the ending; the fragment of an address that opens it. */
  name: string;
  kind: ExampleKind;
  /** Its description, in English as in the file. */
  about: string;
  /** The document with the file's comment. */
  document: string;
  /** JSON; empty without variables. */
  variables: string;
}

const files = import.meta.glob<string>('../../schema/examples/*.graphql', { query: '?raw', import: 'default', eager: true });

/** The comment that shows variables: a JSON object. */
const shown = /^# (\{[\s\S]*?^# \}|\{.*\})\n/m;

/** Reads a file of schema/examples. Variables stand in its comment; they go to the editor's own field. */
function exampleOf([file, text]: [string, string]): Example {
  const name = file.replace(/^.*\/|\.graphql$/g, '');
  const kind = kinds.find((one) => new RegExp(`^${one}\\b`, 'm').test(text)) ?? 'query';
  const [comment = ''] = /^(?:#.*\n)*/.exec(text) ?? [];
  const json = /\$/.test(text) ? (shown.exec(comment)?.[1]?.replace(/^# ?/gm, '') ?? '') : '';
  const said = json ? comment.replace(shown, '').replace(/^(#\s*\n)+/gm, '') : comment;
  const about = said
    .replace(/^#[^\S\n]?/gm, '')
    .split(/\n\s*\n/)[0]
    ?.replace(/\s+/g, ' ')
    .trim();
  return {
    name,
    kind,
    about: about ?? '',
    document: said + text.slice(comment.length),
    variables: json ? JSON.stringify(JSON.parse(json), null, 2) : '',
  };
}

/** All examples, by name. */
export const examples: readonly Example[] = Object.entries(files)
  .map(exampleOf)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The first example, which a visitor may run without a token. */
export const firstExample = examples.find(({ name }) => name === 'discover-creators') ?? (examples[0] as Example);

/** The example that the address names; undefined without one. */
export const exampleInAddress = (): Example | undefined => examples.find(({ name }) => `#${name}` === location.hash);

/** The examples that have all the words in their name or description. */
export function examplesWith(words: string): Example[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  return examples.filter(({ name, about, document }) => {
    const text = `${name} ${about} ${document}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
