import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One import of a file: `import`, `export … from`, `import()` or `import('…').Type`. */
export interface Import {
  /** The module as it is written: `../orders/urls.ts`, `react`. Of a template, the part before its first value. */
  name: string;
  /** The file of the project that it stands for, from the root; none for a package. */
  target?: string;
  /** Whether it takes types alone, so that nothing of the other file runs. */
  isType: boolean;
  line: number;
}

/**
 * The imports of a source file, in their order; `file` is its path from the root.
 * @throws when it does not parse.
 */
export function importsIn(file: string, source = readFileSync(file, 'utf8')): Import[] {
  const { module, program } = parsed(file, source);
  const found: { name: string; start: number; isType: boolean }[] = [
    ...module.staticImports.map(({ moduleRequest: { value, start }, entries }) => ({
      name: value,
      start,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.slice(0, 1).flatMap(({ moduleRequest: from }) => (from ? { name: from.value, start: from.start, isType: false } : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: source.slice(start + 1, end - 1).split('${')[0] ?? '',
      start,
      isType: false,
    })),
  ];
  // The parser lists no types of this form. A walk through a file is slow, so only files that may have one are walked.
  if (/\bimport\(/.test(source)) {
    const keep = ({ source: { value, start } }: ESTree.TSImportType) => void found.push({ name: value, start, isType: true });
    new Visitor({ TSImportType: keep }).visit(program);
  }
  let [line, read] = [1, 0];
  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ name, start, isType }) => {
      for (; read < start; read++) if (source[read] === '\n') line++;
      return { name, isType, line, ...(name.startsWith('.') && { target: path.posix.join(path.posix.dirname(file), name) }) };
    });
}

/** The source files that match the patterns, with their imports. */
export const importsOf = (...patterns: string[]): [file: string, imports: Import[]][] =>
  globSync(patterns)
    .sort()
    .map((file) => [file, importsIn(file)]);

/**
 * The folders whose parts a file puts into an array, in the array's order: for `import { orders } from './orders/index.ts'` and
 * `const domains = [orders]`, the folder of `orders`.
 * @throws if the array holds anything but imported names.
 */
export function foldersIn(file: string, array: string): string[] {
  const { module, program } = parsed(file, readFileSync(file, 'utf8'));
  const folders = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, path.posix.join(path.posix.dirname(file), moduleRequest.value, '..')]),
    ),
  );
  let names: (string | undefined)[] = [];
  const keep = ({ id, init }: ESTree.VariableDeclarator) => {
    if (id.type !== 'Identifier' || id.name !== array || init?.type !== 'ArrayExpression') return;
    names = init.elements.map((element) => (element?.type === 'Identifier' ? element.name : undefined));
  };
  new Visitor({ VariableDeclarator: keep }).visit(program);
  if (!names.length) throw new Error(`${file} has no array \`${array}\`.`);
  return names.map((name) => {
    const folder = name && folders.get(name);
    if (!folder) throw new Error(`\`${array}\` of ${file} holds something that is not imported by its name.`);
    return folder;
  });
}

function parsed(file: string, source: string) {
  const result = parseSync(file, source);
  if (result.errors[0]) throw new Error(`${file}: ${result.errors[0].message}`);
  return result;
}
