import { type Change, ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { getDirective, MapperKind, mapSchema, printSchemaWithDirectives, pruneSchema } from '@graphql-tools/utils';
import {
  buildSchema,
  type GraphQLFieldConfig,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
  parse,
  print,
  visit,
} from 'graphql';
import { deprecationOf, isDue } from '../../schema/rules/deprecations.ts';
import { isEnough } from '../../schema/rules/permissions.ts';
import type { Permission } from '../../server/graphql/generated.ts';

/** What becomes of programs that were written for a release. */
export interface Changes {
  /** They fail. */
  breaking: string[];
  /** They may meet what they do not expect, such as a new value of an enum. */
  dangerous: string[];
}

/** A schema as it is kept of a release: sorted, with its directives, without descriptions. */
export function releaseText(schema: GraphQLSchema): string {
  const document = parse(printSchemaWithDirectives(lexicographicSortSchema(schema)));
  return `${print(visit(document, { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) }))}\n`;
}

/**
 * Compares a schema with that of the last release. What the release had announced as deprecated may be gone once its day has passed,
 * with the types that only it led to. Asking more of the caller than before is a breaking change too (`@auth`, `@scoped`).
 */
export async function compare(released: string, current: string, now: Date): Promise<Changes> {
  const [before, after] = [buildSchema(released), buildSchema(current)];
  const changes = await diff(withoutDue(before, after, now), after);
  const of = (level: CriticalityLevel) => changes.filter((change) => levelOf(change) === level).map(sentence);
  return {
    breaking: [...of(CriticalityLevel.Breaking), ...tightened(before, after), ...closedToKeys(before, after)],
    // The directives are told apart above; how the lint reads `@cost` is no caller's concern.
    dangerous: of(CriticalityLevel.Dangerous).filter((text) => !/^(?:\S+: )?Directive '/.test(text)),
  };
}

/**
 * How a change is judged. That a payload may be null is only listed: it is null beside an error of the whole request, and before, all of
 * `data` was null then. No program that reads the answers of requests without errors meets it.
 */
function levelOf({ type, meta, path = '', criticality }: Change): CriticalityLevel {
  const { oldFieldType, newFieldType } = meta as { oldFieldType?: string; newFieldType?: string };
  const isPayload = type === ChangeType.FieldTypeChanged && /^Mutation\.\w+$/.test(path);
  return isPayload && oldFieldType === `${newFieldType}!` ? CriticalityLevel.Dangerous : criticality.level;
}

const sentence = ({ message, path, criticality }: Change): string =>
  [`${path ? `${path}: ` : ''}${message.replace(/\.?$/, '.')}`, criticality.reason].filter(Boolean).join(' ');

/** The released schema without what may be gone by now, and is. */
function withoutDue(before: GraphQLSchema, after: GraphQLSchema, now: Date): GraphQLSchema {
  const gone = ({ deprecationReason }: { deprecationReason?: string | null }, stays: unknown) => {
    const deprecation = deprecationOf(deprecationReason);
    return !stays && deprecation && isDue(deprecation, now);
  };
  const fieldsOf = (name: string) => {
    const type = after.getType(name);
    return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? type.getFields() : {};
  };
  const field = (config: GraphQLFieldConfig<unknown, unknown>, name: string, typeName: string) => {
    const now = fieldsOf(typeName)[name];
    if (gone(config, now)) return null;
    const kept = now && 'args' in now ? now.args.map((argument) => argument.name) : [];
    const args = Object.entries(config.args ?? {}).filter(([name, argument]) => !now || !gone(argument, kept.includes(name)));
    return { ...config, args: Object.fromEntries(args) };
  };
  const schema = mapSchema(before, {
    [MapperKind.FIELD]: (config, name, typeName) =>
      'args' in config
        ? field(config as GraphQLFieldConfig<unknown, unknown>, name, typeName)
        : gone(config, fieldsOf(typeName)[name])
          ? null
          : config,
    [MapperKind.ENUM_VALUE]: (config, typeName, _schema, name) => {
      const type = after.getType(typeName);
      return gone(config, isEnumType(type) && type.getValue(name)) ? null : config;
    },
  });
  return pruneSchema(schema, { skipPruning: (type) => Boolean(after.getType(type.name)) });
}

interface Requirement {
  role?: string;
  permission?: Permission;
  scope?: string;
}

/** The root fields that ask more of their caller than before. */
function tightened(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const roots = ['getQueryType', 'getMutationType', 'getSubscriptionType'] as const;
  return roots.flatMap((root) =>
    Object.values(before[root]()?.getFields() ?? {}).flatMap((old) => {
      const field = after[root]()?.getFields()[old.name];
      if (!field) return [];
      const [asked, asks] = [old, field].map((one, n) => getDirective(n ? after : before, one, 'auth')?.[0] as Requirement | undefined);
      if (!asks) return [];
      const name = `${before[root]()?.name}.${old.name}`;
      if (!asked) return [`${name}: It was public, and now asks for a sign-in.`];
      return [
        asks.role && asks.role !== asked.role ? `${name}: Its role was ${asked.role ?? 'any'}, and is ${asks.role}.` : '',
        isEnough(asked.permission ?? 'VIEW', asks.permission ?? 'VIEW')
          ? ''
          : `${name}: Its permission was ${asked.permission}, and is ${asks.permission}.`,
        asked.scope && asked.scope !== asks.scope ? `${name}: Its scope was ${asked.scope}, and is ${asks.scope ?? 'of no key'}.` : '',
      ].filter(Boolean);
    }),
  );
}

/** The types, fields and values that say what API keys need for them (`@scoped`), by their coordinates; null for what is for no key. */
function scopesOf(schema: GraphQLSchema): Map<string, string | null | undefined> {
  const found = new Map<string, string | null | undefined>();
  const note = (name: string, element: Parameters<typeof getDirective>[1]) => {
    const directive = getDirective(schema, element, 'scoped')?.[0];
    found.set(name, directive && ((directive.by as string | undefined) ?? null));
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) {
      note(type.name, type);
      for (const field of Object.values(type.getFields())) note(`${type.name}.${field.name}`, field);
    } else if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
  }
  return found;
}

/** What API keys need more for than before. */
function closedToKeys(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const asked = scopesOf(before);
  return [...scopesOf(after)].flatMap(([name, scope]) => {
    const former = asked.get(name);
    if (!asked.has(name) || scope === undefined || scope === former) return [];
    return `${name}: An API key needed ${former ?? 'no scope of its own'}, and needs ${scope ?? 'what no key has'}.`;
  });
}
