import type { Context } from '../../core/context.ts';
import type { MutationResult } from '../../graphql/mutations.ts';
import type { Row } from '../../platform/database/columns.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import type { AuditedType } from '../domain.ts';
import { type Act, record } from './record.ts';

/** What the schema says of a mutation, read once at the start. */
export interface Mutation {
  /** Its name in the schema. */
  action: string;
  /** The type of the object that the mutation changes. Null if the mutation concerns only the actor. */
  object: { type: string; audited: AuditedType } | null;
  /** The payload's field with the object, or with the id of a deleted object. */
  field: string | null;
}

/**
 * Runs a mutation of a console user and writes its audit entry, in the caller's transaction. A mutation that fails or changes nothing
 * leaves no entry.
 */
export async function recording<Result extends MutationResult>(
  context: Context,
  { action, object, field }: Mutation,
  args: Readonly<Record<string, unknown>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { viewer } = context;
  if (viewer.kind !== 'console') return work();
  const named = object?.audited.ofAccount ? viewer.creatorId : args.id;
  const savesItself = object?.audited.savesItself?.by === action && object.audited.savesItself;
  const read = object && !savesItself ? await rowOf(context, object.audited, named) : null;
  const result = await work();
  if (result.repeated) return result;
  const id = field && idOf(result[field]);
  const before = result.rows?.before ?? read;
  const after = result.rows?.after ?? (object && (await rowOf(context, object.audited, id)));
  const changedFields = object ? changes(args, [{ before, after }, ...(result.rows?.others ?? [])]) : [];
  // A mutation changes nothing if the row has all that was given. One that takes only an id is always recorded.
  if (before && after && !changedFields.length && (action.endsWith('Update') || givenBy(args).length)) return result;
  const act: Act = {
    action,
    objectType: object?.type,
    objectId: id,
    objectLabel: labelOf(object?.audited, after ?? before),
    changedFields,
  };
  await record(context, result.signedInAs ?? viewer, act, { unlessTold: !!savesItself && !!after && savesItself.while(after) });
  return result;
}

/** The id of the object in a payload's field: the field is `{ id }`, or the id itself if the object is deleted. */
const idOf = (told: unknown): string | null =>
  typeof told === 'string' ? told : ((told as { id?: string } | null | undefined)?.id ?? null);

async function rowOf({ db }: Context, { table }: AuditedType, id: unknown): Promise<Row | null> {
  if (typeof id !== 'string') return null;
  const found = await sql<{ row: Row }>`select to_jsonb(t) as row from ${raw(table)} t where t.id = ${id}`.first(db);
  return found?.row ?? null;
}

function labelOf(audited: AuditedType | undefined, row: Row | null): string | null {
  const label = row && audited?.label(row);
  return typeof label === 'string' ? label : null;
}

/** Arguments that name the object, a part of it or its version, or say how far a change goes. They do not count as changes of it. */
const guards = new Set(['id', 'version', 'idempotencyKey', 'scope', 'invitationId']);

/**
 * The names of the arguments, in `input` or beside it, that made a difference: forms send all that they show. A field is kept in the column
 * of its name, or in columns whose names begin with it (`price` in `price_amount`). A field that is kept elsewhere counts as changed.
 */
function changes(args: Readonly<Record<string, unknown>>, rows: readonly { before: Row | null; after: Row | null }[]): string[] {
  return givenBy(args).flatMap((given) => (rows.some((row) => isChanged(given, row)) ? [given[0]] : []));
}

function isChanged([name, value]: [name: string, value: unknown], { before, after }: { before: Row | null; after: Row | null }): boolean {
  if (!before || !after) return value !== null && !isEmpty(value);
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = column in after ? [column] : Object.keys(after).filter((candidate) => candidate.startsWith(`${column}_`));
  return !columns.length || columns.some((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]));
}

const givenBy = ({ input, ...args }: Readonly<Record<string, unknown>>) =>
  Object.entries({ ...args, ...(input as object | undefined) }).filter(([name, value]) => value !== undefined && !guards.has(name));

const isEmpty = (value: unknown) => Array.isArray(value) && !value.length;
