import { makeExecutableSchema } from '@graphql-tools/schema';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType, isScalarType, parse, validate } from 'graphql';
import type { Context } from '../core/context.ts';
import { type Listeners, listenersOf } from '../core/events.ts';
import type { Domain } from '../domains/domain.ts';
import { applyAuth } from './auth.ts';
import { readColumns } from './columns.ts';
import { deprecationsOf } from './deprecations.ts';
import { refuseUnruled } from './inputs.ts';
import { scopesOfValues } from './key-scopes.ts';
import { applyPayloads } from './payload.ts';
import { Planner } from './reads/run.ts';
import { scalars } from './scalars.ts';
import { readTypeDefs } from './sdl.ts';
import { applyTextGuard } from './text-guard.ts';

interface Made {
  schema: GraphQLSchema;
  planner: Planner;
  listeners: Listeners;
}
const made = new WeakMap<readonly Domain[], Made>();

/**
 * The schema of these domains, its planner, and their listeners. Servers and workers in one process share them, since making them takes
 * most of a start.
 */
export function createSchema(domains: readonly Domain[]): Made {
  const known = made.get(domains) ?? makeSchema(domains);
  made.set(domains, known);
  return known;
}

/** Makes the schema of the domains' resolvers and the layers around them, from the inside out: reads, payloads, the text guard, `@auth`. */
function makeSchema(domains: readonly Domain[]): Made {
  const planner = new Planner(domains);
  const resolvers = domains.map((domain) => domain.resolvers);
  const plain = makeExecutableSchema<Context>({
    // Without the places of all words in their files, which take 4 MB and which nobody asks for.
    typeDefs: readTypeDefs().map((text) => parse(text, { noLocation: true })),
    resolvers: [scalars, ...resolvers],
  });
  const layers = [
    (schema: GraphQLSchema) => applyReads(schema, planner),
    (schema: GraphQLSchema) => applyPayloads(schema, domains),
    applyTextGuard,
    applyAuth,
  ];
  const schema = layers.reduce((inner, layer) => layer(inner), plain);
  planner.deprecations = deprecationsOf(schema);
  planner.scopesOfValues = scopesOfValues(schema);
  describeScalars(schema);
  readColumns(schema, planner);
  refuseUnread(schema, planner);
  refuseUnruled(schema);
  refuseInvalid(schema, domains);
  planner.schema = schema;
  return { schema, planner, listeners: listenersOf(domains) };
}

/** Gives the library's scalars the descriptions of the SDL, which their own would hide. */
function describeScalars(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isScalarType(type) && type.astNode?.description) type.description = type.astNode.description.value;
}

/** Root resolvers answer in the shape of the selection, so a field below only looks its response key up. */
const byResponseKey: GraphQLFieldResolver<Record<string, unknown>, Context> = (source, _args, _context, info) => source[info.path.key];

const roots = new Set(['Query', 'Mutation', 'Subscription']);

function applyReads(schema: GraphQLSchema, planner: Planner): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, name, type) => {
      if (!roots.has(type)) {
        if (field.resolve) planner.resolvers.set(`${type}.${name}`, field.resolve);
        return { ...field, resolve: byResponseKey };
      }
      if (type !== 'Query') return field;
      if (planner.queries[name])
        return { ...field, resolve: (_source, args, context: Context, info) => context.planner.root(context, info, args) };
      const { resolve } = field;
      if (!resolve) throw new Error(`Query.${name} has neither a read nor a resolver`);
      return {
        ...field,
        resolve: async (source, args, context: Context, info) =>
          context.planner.shape(context, info, info.returnType, info.fieldNodes, await resolve(source, args, context, info)),
      };
    },
  });
}

/** Stops the start if a document of a domain is not valid in the schema. */
function refuseInvalid(schema: GraphQLSchema, domains: readonly Domain[]): void {
  const [error] = domains.flatMap(({ documents = [] }) => documents).flatMap((document) => validate(schema, document));
  if (error) throw error;
}

/** Stops the start when a type that domains read has a field that none reads. */
function refuseUnread(schema: GraphQLSchema, planner: Planner): void {
  for (const [name, reads] of Object.entries(planner.types)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`a domain reads ${name}, which is not a type of the schema`);
    const missing = Object.keys(type.getFields()).filter((field) => !reads.fields[field]);
    const fields = missing.map((field) => `${name}.${field}`).join(', ');
    if (missing.length) throw new Error(`no domain reads ${fields}: each needs a column in the entity of ${name}, or a read in reads.ts`);
  }
}
