import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import { anonymous, keyOf, type Requirement, requireScope, requireViewer } from '../core/viewer.ts';
import { createKeyScopes, scopesOfArguments, scopesOfValues } from './key-scopes.ts';

/** The requirement of a root field in the SDL; null for `@public`, undefined without either directive. */
export function requirementOf(
  schema: GraphQLSchema,
  field: Pick<GraphQLFieldConfig<unknown, Context>, 'astNode' | 'extensions'>,
): Requirement | null | undefined {
  const auth = getDirective(schema, field, 'auth')?.[0] as Requirement | undefined;
  if (auth) return { ...auth, permission: auth.permission ?? 'VIEW' };
  return getDirective(schema, field, 'public') ? null : undefined;
}

/** The function of `createKeyScopes` for a schema, which is made once. */
export function keyScopesOf(schema: GraphQLSchema): ReturnType<typeof createKeyScopes> {
  const queries = schema.getQueryType()?.getFields() ?? {};
  return createKeyScopes(schema, (name) => queries[name] && requirementOf(schema, queries[name]));
}

/**
 * Puts the check of `@auth` before every root field. A field with neither directive stops the start. A public field answers an API key like
 * a visitor, without drafts and paid texts of the key's account.
 */
export function applyAuth(schema: GraphQLSchema): GraphQLSchema {
  const scopesOf = keyScopesOf(schema);
  const ofValues = scopesOfValues(schema);
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name, type): GraphQLFieldConfig<unknown, Context> => {
      const requirement = requirementOf(schema, field);
      if (requirement === undefined) throw new Error(`${type}.${name} says neither @auth nor @public`);
      const scopesOfGiven = scopesOfArguments(ofValues, field.args ?? {});
      const admit = (args: Record<string, unknown>, context: Context, info: GraphQLResolveInfo): Context => {
        const key = keyOf(context.viewer);
        if (!requirement) return key ? { ...context, viewer: anonymous, payer: context.viewer } : context;
        requireViewer(context.viewer, requirement);
        if (key) {
          for (const scope of scopesOf(info)) requireScope(key, scope);
          for (const scope of scopesOfGiven?.(args) ?? []) requireScope(key, scope);
        }
        return context;
      };
      const { resolve = defaultFieldResolver, subscribe } = field;
      return {
        ...field,
        resolve: (source, args, context: Context, info) => resolve(source, args, admit(args, context, info), info),
        ...(subscribe && {
          subscribe: (source: unknown, args: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) =>
            subscribe(source, args, admit(args, context, info), info),
        }),
      };
    },
  });
}
