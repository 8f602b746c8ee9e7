import { createHash } from 'node:crypto';
import type {
  FieldNode,
  GraphQLFieldResolver,
  GraphQLOutputType,
  GraphQLResolveInfo,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../core/context.ts';
import { rememberedOf, signedIn } from '../../core/viewer.ts';
import type { Deprecations } from '../deprecations.ts';
import type { Scope } from '../key-scopes.ts';
import { at, Compiler, type Root, type Run, type Statement } from './compile.ts';
import { countsRows } from './cursor.ts';
import type { ConnectionField, FieldRead, ManyField, OneField, Reads, TypeReads } from './fields.ts';
import { projection } from './project.ts';

/** The most statements that are kept for a parsed document. After that, the document starts over. */
const maximumShapes = 64;

/** The most statements that are prepared. Every connection holds its own copy of each for as long as it lives. */
const maximumPrepared = 200;

interface CachedStatement extends Statement {
  /** The hash of the text. */
  hash: string;
  repeated: boolean;
}

/** Copies, to which other domains' fields can be added. */
const withOwnFields = (types: Record<string, TypeReads>): Record<string, TypeReads> =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { ...type, fields: { ...type.fields } }]));

function addReads<Of>(of: string, known: Record<string, Of>, added: Record<string, Of> = {}): void {
  for (const [name, read] of Object.entries(added)) {
    if (known[name]) throw new Error(`two domains read ${of}.${name}`);
    known[name] = read;
  }
}

/** Makes one SQL statement of each read, and runs it. Statements live as long as the parsed documents that they belong to. */
export class Planner {
  readonly types: Record<string, TypeReads> = {};
  readonly queries: Record<string, OneField | ManyField | ConnectionField> = {};
  /** The schema around these reads, for documents that the server runs by itself. Set when the schema is made. */
  schema!: GraphQLSchema;
  /** The resolvers of value objects; filled while the schema is made. */
  readonly resolvers = new Map<string, GraphQLFieldResolver<never, Context>>();
  /** The deprecated elements of the schema; filled while the schema is made. */
  deprecations: Deprecations = new Map();
  /** The scopes that API keys need for values of enums, by `Enum.VALUE`; filled while the schema is made. */
  scopesOfValues: ReadonlyMap<string, Scope> = new Map();
  /** Hears how many rows an answer holds in lists without pages. Their length is not known before they are read. */
  readonly onListed: (context: Context, rows: number) => void = () => {};
  private readonly kept = new WeakMap<OperationDefinitionNode, Map<string, CachedStatement>>();
  private readonly prepared = new Set<string>();

  /**
   * Takes the reads of all domains, and the fields that some add to types of others. @throws if two domains read the same field or type, or
   * one adds to a type that no domain reads
   */
  constructor(domains: readonly { reads?: Reads; fields?: Record<string, Record<string, FieldRead>> }[]) {
    for (const { reads } of domains) {
      addReads('Query', this.queries, reads?.Query);
      addReads('types', this.types, reads?.types && withOwnFields(reads.types));
    }
    for (const [name, fields] of domains.flatMap((domain) => Object.entries(domain.fields ?? {}))) {
      const type = this.types[name];
      if (!type) throw new Error(`no domain reads ${name}, so nothing can be added to it`);
      addReads(name, type.fields, fields);
    }
  }

  /** The same planner with a listener of its own, for one of the servers of a process. */
  heardBy(onListed: (context: Context, rows: number) => void): Planner {
    return Object.assign(Object.create(this), { onListed });
  }

  /** Answers a root field that a domain reads. */
  root(context: Context, info: GraphQLResolveInfo, args: Record<string, unknown>): Promise<unknown> {
    const field = this.queries[info.fieldName];
    if (!field) throw new Error(`no domain reads ${info.fieldName}`);
    return this.run(context, info, { field, parentType: info.parentType }, info.fieldNodes, args);
  }

  /** Reads one row by its id, within the viewer's scope, with the fields that `nodes` select: for payloads and events. */
  byId(context: Context, info: GraphQLResolveInfo, type: string, id: string, nodes: readonly FieldNode[]): Promise<unknown> {
    return this.run(context, info, { type, id: true }, nodes, { id });
  }

  /** Brings a value of a resolver into the shape of the field's selection. */
  shape(context: Context, info: GraphQLResolveInfo, type: GraphQLOutputType, nodes: readonly FieldNode[], value: unknown): unknown {
    const project = projection(info, this.resolvers, type, nodes);
    return project ? project(value, context) : value;
  }

  private async run(context: Context, info: GraphQLResolveInfo, root: Root, nodes: readonly FieldNode[], given: Record<string, unknown>) {
    const statement = this.statement(info, root, nodes, given, rememberedOf(context.viewer) !== undefined);
    const below = statement.args.map((args) => args(info.variableValues));
    const run: Run = { context, args: [given, ...below] as Run['args'], listed: 0 };
    const { rows } = await context.read({
      name: this.nameOf(statement),
      text: statement.text,
      values: statement.bind.map((of) => of(run)),
      unprepared: statement.unprepared,
    });
    if (!rows.length) throw new Error('The rights of a remembered viewer have changed');
    const answer = statement.finish((rows[0] as { data: unknown }).data, run);
    if (run.listed) this.onListed(context, run.listed);
    return answer;
  }

  /** The name under which a statement is prepared; undefined at its first run, since most ad hoc queries never run again. */
  private nameOf(statement: CachedStatement): string | undefined {
    const { hash, repeated, unprepared } = statement;
    if (unprepared) return undefined;
    statement.repeated = true;
    if (repeated && this.prepared.size < maximumPrepared) this.prepared.add(hash);
    return this.prepared.has(hash) ? hash : undefined;
  }

  private statement(
    info: GraphQLResolveInfo,
    root: Root,
    nodes: readonly FieldNode[],
    given: Record<string, unknown>,
    isRemembered: boolean,
  ) {
    let shapes = this.kept.get(info.operation);
    if (!shapes || shapes.size >= maximumShapes) {
      shapes = new Map();
      this.kept.set(info.operation, shapes);
    }
    const [first] = nodes as [FieldNode];
    const key = `${first.loc?.start ?? first.name.value} ${pathOf(info)} ${shapeOf(info.variableValues)}${sortOf(root, given)}${isRemembered ? ' remembered' : ''}`;
    let statement = shapes.get(key);
    if (!statement) {
      const compiled = new Compiler(this.types, info, this.resolvers).compile(root, nodes);
      const asked = isRemembered ? whileUnchanged(compiled) : compiled;
      statement = { ...asked, hash: createHash('sha1').update(asked.text).digest('base64url'), repeated: false };
      shapes.set(key, statement);
    }
    return statement;
  }
}

/** A variant of a statement that reads nothing and answers no row once the rights of a remembered viewer have changed (decision 21). */
function whileUnchanged({ text, bind, ...statement }: Statement): Statement {
  const [signInId, version] = [`$${bind.length + 1}::uuid`, `$${bind.length + 2}::int`];
  return {
    ...statement,
    text: `${text} where (select standing_version from sign_ins where id = ${signInId}
      union all select standing_version from api_keys where id = ${signInId}) = ${version}`,
    bind: [...bind, ({ context }) => signedIn(context.viewer).signInId, ({ context }) => rememberedOf(context.viewer)?.version],
  };
}

const pathOf = (info: GraphQLResolveInfo) => `${info.parentType.name}.${info.path.key}`;

/** The order that the root field's argument chooses. */
const sortOf = (root: Root, given: Record<string, unknown>): string =>
  'field' in root && root.field.kind === 'connection' && 'argument' in root.field.order
    ? ` ${String(at(given, root.field.order.argument))}`
    : '';

/**
 * A key for everything in the variables that a statement's text depends on, except the order: which are present, the values of booleans,
 * and which could be a cursor that counts rows.
 */
function shapeOf(value: unknown): string {
  if (value == null) return 'n';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return 'a';
  if (countsRows(value)) return 'o';
  if (typeof value !== 'object' || value instanceof Date) return 'v';
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${shapeOf(inner)}`)
    .join(',')}}`;
}
