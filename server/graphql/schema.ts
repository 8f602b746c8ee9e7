import fs from 'node:fs';
import path from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from '../context.ts';
import type { Domain } from '../domains/domain.ts';
import type { Viewer } from '../viewer.ts';
import { applyAuth } from './auth.ts';
import { applyPayloads } from './payload.ts';
import { Planner } from './plan/run.ts';
import { scalars } from './scalars.ts';
import { applyTextGuard } from './text-guard.ts';

const folder = path.resolve(import.meta.dirname, '../../schema');

/** The SDL of `schema/*.graphql`, in the order of their names. */
export const readTypeDefs = () =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));

/** Every layer over the domains' resolvers, from the inside out: planned reads, payloads, the check of text, `@auth`. */
export function createSchema(domains: readonly Domain[], stillValid: (viewer: Viewer) => Promise<boolean>): { schema: GraphQLSchema; planner: Planner } {
  const planner = new Planner(domains.flatMap(({ plans }) => plans ?? []));
  const plain = makeExecutableSchema<Context>({ typeDefs: readTypeDefs(), resolvers: [scalars, ...domains.map(({ resolvers }) => resolvers)] as never });
  const layers = [(schema: GraphQLSchema) => applyPlans(schema, planner), applyPayloads, applyTextGuard, (schema: GraphQLSchema) => applyAuth(schema, stillValid)];
  const schema = layers.reduce((inner, layer) => layer(inner), plain);
  refuseUnplanned(schema, planner);
  return { schema, planner };
}

/** Planned rows and payloads carry their values by response key: below the root there is only property access. */
const byResponseKey: GraphQLFieldResolver<Record<string, unknown>, Context> = (source, _args, _context, info) => source[info.path.key];

function applyPlans(schema: GraphQLSchema, planner: Planner): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, name, type) => {
      if (type === 'Query' && planner.queries[name]) return { ...field, resolve: (_source, _args, context: Context, info) => planner.root(context, info) };
      if (planner.types[type] || /(Connection|Edge|Payload)$/.test(type)) return { ...field, resolve: byResponseKey };
      return field;
    },
  });
}

/** A field that could only be found out to be unreadable at run time stops the start. */
function refuseUnplanned(schema: GraphQLSchema, planner: Planner): void {
  for (const [name, plan] of Object.entries(planner.types)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is planned but not a type of the schema`);
    const missing = Object.keys(type.getFields()).filter((field) => !plan.fields[field]);
    if (missing.length) throw new Error(`${name} has no plan for ${missing.join(', ')}`);
  }
  for (const [name, field] of Object.entries(schema.getQueryType()?.getFields() ?? {})) {
    if (!planner.queries[name] && !field.resolve) throw new Error(`Query.${name} has neither a plan nor a resolver`);
  }
}
