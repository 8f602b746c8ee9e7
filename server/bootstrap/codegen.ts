/**
 * Makes what `codegen.ts` says: types, documents, and registers that follow from the schema, the client's documents and the texts. Only
 * files that change are written. A start runs this: the core and the plugins of graphql-codegen, without its command (`npm run codegen`),
 * which brings 200 packages for sources that this project does not have. Both make the same bytes, which `npm test` checks.
 *
 *   node server/bootstrap/codegen.ts
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import {
  type CodegenPlugin,
  normalizeConfig,
  normalizeInstanceOrArray,
  normalizeOutputParam,
  type Types,
} from '@graphql-codegen/plugin-helpers';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type GraphQLSchema, lexicographicSortSchema, parse, Source } from 'graphql';
import config from '../../codegen.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Makes all outputs.
 * @throws if the schema, a document or a text is wrong; then nothing has been written.
 */
export async function generate(): Promise<void> {
  const schema = readSchema();
  const outputs = await Promise.all(
    Object.entries(config.generates).map(async ([filename, given]) => ({ filename, text: await make(filename, given, schema) })),
  );
  for (const { filename, text } of outputs) if (textOf(filename) !== text) writeFileSync(path.join(root, filename), text);
}

async function make(filename: string, given: Types.ConfiguredOutput | Types.ConfiguredPlugin[], schemaAst: GraphQLSchema): Promise<string> {
  const output = normalizeOutputParam(given);
  const plugins = normalizeConfig(output.plugins ?? []);
  const named = await Promise.all(plugins.map(async (plugin) => [nameOf(plugin), await load(nameOf(plugin))] as const));
  return codegen({
    filename,
    schema: undefined as never, // the core prints it from `schemaAst` where a plugin asks for it
    schemaAst,
    documents: documentsOf(output),
    plugins,
    pluginMap: Object.fromEntries(named),
    config: output.config as Types.GenerateOptions['config'],
  });
}

const nameOf = (plugin: Types.ConfiguredPlugin) => Object.keys(plugin)[0] as string;

/** A plugin of graphql-codegen by its short name, or one of ours by its path. */
const load = (name: string): Promise<CodegenPlugin> =>
  import(name.endsWith('.ts') ? pathToFileURL(path.join(root, name)).href : `@graphql-codegen/${name}`);

const textOf = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : null);

/** The files of patterns, as sources whose names errors tell. */
const sourcesOf = (patterns: string | string[]) =>
  globSync(patterns, { cwd: root })
    .sort()
    .map((file) => new Source(readFileSync(path.join(root, file), 'utf8'), file));

function readSchema(): GraphQLSchema {
  const typeDefs = sourcesOf(config.schema as string).map((source) => parse(source));
  // In the order of its names, so that a type may move to another file without a change of what is made.
  return lexicographicSortSchema(makeExecutableSchema({ typeDefs, assumeValidSDL: true }));
}

/** The documents of an output: patterns of files, and texts. */
function documentsOf(output: Types.ConfiguredOutput): Types.DocumentFile[] {
  const given = normalizeInstanceOrArray(output.documents) as string[];
  const isText = (document: string) => document.includes('{ ');
  const sources = [
    ...sourcesOf(given.filter((document) => !isText(document))),
    ...given.filter(isText).map((text) => new Source(text, text.slice(0, text.indexOf('{')))),
  ];
  return sources.map((source) => ({ location: source.name, document: parse(source) }));
}

if (process.argv[1] === import.meta.filename)
  await generate().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
