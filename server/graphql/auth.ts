import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import { unauthenticated } from '../core/errors.ts';
import { type Requirement, requireViewer, type Viewer } from '../core/viewer.ts';

/** What the SDL says of a root field: its requirement, null for `@public`, undefined for neither. */
export function requirementOf(schema: GraphQLSchema, field: GraphQLFieldConfig<unknown, Context>): Requirement | null | undefined {
  const auth = getDirective(schema, field, 'auth')?.[0] as Requirement | undefined;
  if (auth) return { ...auth, permission: auth.permission ?? 'VIEW' };
  return getDirective(schema, field, 'public') ? null : undefined;
}

/** Puts the check of `@auth` before every root field; a field with neither directive stops the start. */
export function applyAuth(schema: GraphQLSchema, stillValid: (viewer: Viewer) => Promise<boolean>): GraphQLSchema {
  const isStillValid = oncePerEvent(stillValid);
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name, type): GraphQLFieldConfig<unknown, Context> => {
      const requirement = requirementOf(schema, field);
      if (requirement === undefined) throw new Error(`${type}.${name} says neither @auth nor @public`);
      if (!requirement) return field;
      const { resolve = defaultFieldResolver, subscribe } = field;
      return {
        ...field,
        resolve: async (source, args, context: Context, info) => {
          requireViewer(context.viewer, requirement);
          // An event may come long after the subscription began. A viewer who has lost access hears nothing more.
          if (subscribe && !(await isStillValid(source as object, context.viewer))) throw unauthenticated();
          return resolve(source, args, context, info);
        },
        ...(subscribe && {
          subscribe: (source: unknown, args: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => {
            requireViewer(context.viewer, requirement);
            return subscribe(source, args, context, info);
          },
        }),
      };
    },
  });
}

/** Checks a viewer's standing once per event, for all of the viewer's subscriptions to it. */
function oncePerEvent(stillValid: (viewer: Viewer) => Promise<boolean>) {
  const looks = new WeakMap<object, Map<string, Promise<boolean>>>();
  return (event: object, viewer: Viewer): Promise<boolean> => {
    const ofEvent = looks.get(event) ?? new Map<string, Promise<boolean>>();
    looks.set(event, ofEvent);
    const key = JSON.stringify(viewer);
    const look = ofEvent.get(key) ?? stillValid(viewer);
    ofEvent.set(key, look);
    return look;
  };
}
