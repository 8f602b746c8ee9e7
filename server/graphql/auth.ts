import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import { keyOf, type Requirement, requireScope, requireViewer, type Viewer } from '../core/viewer.ts';
import { createKeyScopes } from './key-scopes.ts';

/** What the SDL says of a root field: its requirement, null for `@public`, undefined for neither. */
export function requirementOf(
  schema: GraphQLSchema,
  field: Pick<GraphQLFieldConfig<unknown, Context>, 'astNode' | 'extensions'>,
): Requirement | null | undefined {
  const auth = getDirective(schema, field, 'auth')?.[0] as Requirement | undefined;
  if (auth) return { ...auth, permission: auth.permission ?? 'VIEW' };
  return getDirective(schema, field, 'public') ? null : undefined;
}

/** What an API key needs for a selection of a schema (`createKeyScopes`). */
export function keyScopesOf(schema: GraphQLSchema): ReturnType<typeof createKeyScopes> {
  const queries = schema.getQueryType()?.getFields() ?? {};
  return createKeyScopes(schema, (name) => queries[name] && requirementOf(schema, queries[name]));
}

/** Puts the check of `@auth` before every root field; a field with neither directive stops the start. */
export function applyAuth(schema: GraphQLSchema): GraphQLSchema {
  const scopesOf = keyScopesOf(schema);
  const check = (viewer: Viewer, requirement: Requirement, info: GraphQLResolveInfo) => {
    requireViewer(viewer, requirement);
    const key = keyOf(viewer);
    if (key) for (const scope of scopesOf(info)) requireScope(key, scope);
  };
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name, type): GraphQLFieldConfig<unknown, Context> => {
      const requirement = requirementOf(schema, field);
      if (requirement === undefined) throw new Error(`${type}.${name} says neither @auth nor @public`);
      if (!requirement) return field;
      const { resolve = defaultFieldResolver, subscribe } = field;
      return {
        ...field,
        resolve: (source, args, context: Context, info) => {
          check(context.viewer, requirement, info);
          return resolve(source, args, context, info);
        },
        ...(subscribe && {
          subscribe: (source: unknown, args: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => {
            check(context.viewer, requirement, info);
            return subscribe(source, args, context, info);
          },
        }),
      };
    },
  });
}
