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
  mutate: () => Promise<Result>,
): Promise<Result> {
  const { viewer } = context;
  if (viewer.kind !== 'console') return mutate();
  const namedId = object?.audited.ofAccount ? viewer.creatorId : args.id;
  const savesItself = object?.audited.savesItself?.by === action && object.audited.savesItself;
  const rowRead = object && !savesItself ? await auditedRowOf(context, object.audited, namedId) : null;
  const mutationResult = await mutate();
  if (mutationResult.repeated) return mutationResult;
  const objectId = field && objectIdOf(mutationResult[field]);
  const rowBefore = mutationResult.rows?.before ?? rowRead;
  const rowAfter = mutationResult.rows?.after ?? (object && (await auditedRowOf(context, object.audited, objectId)));
  const changedFields = object
    ? changedFieldsOf(args, [{ before: rowBefore, after: rowAfter }, ...(mutationResult.rows?.others ?? [])])
    : [];
  // A mutation changes nothing if the row has all that was given. One that takes only an id is always recorded.
  if (rowBefore && rowAfter && !changedFields.length && (action.endsWith('Update') || givenFields(args).length)) return mutationResult;
  const act: Act = {
    action,
    objectType: object?.type,
    objectId,
    objectLabel: objectLabelOf(object?.audited, rowAfter ?? rowBefore),
    changedFields,
  };
  await record(context, mutationResult.signedInAs ?? viewer, act, {
    unlessTold: !!savesItself && !!rowAfter && savesItself.while(rowAfter),
  });
  return mutationResult;
}

/** The id of the object in a payload's field: the field is `{ id }`, or the id itself if the object is deleted. */
const objectIdOf = (answerField: unknown): string | null =>
  typeof answerField === 'string' ? answerField : ((answerField as { id?: string } | null | undefined)?.id ?? null);

async function auditedRowOf({ db }: Context, { table }: AuditedType, id: unknown): Promise<Row | null> {
  if (typeof id !== 'string') return null;
  const auditedRow = await sql<{ row: Row }>`select to_jsonb(t) as row from ${raw(table)} t where t.id = ${id}`.first(db);
  return auditedRow?.row ?? null;
}

function objectLabelOf(audited: AuditedType | undefined, row: Row | null): string | null {
  const label = row && audited?.label(row);
  return typeof label === 'string' ? label : null;
}

/** Arguments that name the object, a part of it or its version, or say how far a change goes. They do not count as changes of it. */
const guardFields = new Set(['id', 'version', 'idempotencyKey', 'scope', 'invitationId']);

/**
 * The names of the arguments, in `input` or beside it, that made a difference: forms send all that they show. A field is kept in the column
 * of its name, or in columns whose names begin with it (`price` in `price_amount`). A field that is kept elsewhere counts as changed.
 */
function changedFieldsOf(args: Readonly<Record<string, unknown>>, rows: readonly { before: Row | null; after: Row | null }[]): string[] {
  return givenFields(args).flatMap((given) => (rows.some((row) => isChanged(given, row)) ? [given[0]] : []));
}

function isChanged([name, value]: [name: string, value: unknown], { before, after }: { before: Row | null; after: Row | null }): boolean {
  if (!before || !after) return value !== null && !isEmpty(value);
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = column in after ? [column] : Object.keys(after).filter((candidate) => candidate.startsWith(`${column}_`));
  return !columns.length || columns.some((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]));
}

const givenFields = ({ input, ...args }: Readonly<Record<string, unknown>>) =>
  Object.entries({ ...args, ...(input as object | undefined) }).filter(([name, value]) => value !== undefined && !guardFields.has(name));

const isEmpty = (value: unknown) => Array.isArray(value) && !value.length;
