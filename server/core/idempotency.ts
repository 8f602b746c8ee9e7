import { createHash } from 'node:crypto';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { sql } from '../platform/database/sql.ts';
import { droppedBefore } from './ages.ts';
import type { Context } from './context.ts';
import { userError } from './errors.ts';
import { dropRows } from './sweep.ts';

/** The first answer to an intent: a repeat gets the same. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'idempotency_keys_pk' })
  @ForeignKey('users', { name: 'idempotency_keys_user_fk' })
  userId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk' })
  key!: string;

  @Column('text')
  operation!: string;

  @Column('text', { name: 'input_hash' })
  inputHash!: string;

  @Column('jsonb', { nullable: true })
  result!: object | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** One intent of one user, named by its key. */
export interface Intent {
  userId: string;
  /** Chosen by the caller. */
  key: string;
  operation: string;
  input: object;
  /** Intents with the same subject run one after the other, also those of different users. */
  subject: string;
}

/**
 * Does `work` once for each key, in the caller's transaction: a repeat gets the first answer, one that comes meanwhile waits
 * for it, and the same key with other input is refused. What failed is not remembered, so that it can be tried again.
 */
export async function once<Result extends object>(
  { db, now, withCommit }: Context,
  intent: Intent,
  work: () => Promise<Result>,
): Promise<Result> {
  const { userId, key, operation, input, subject } = intent;
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  // Waits here while another transaction holds the same subject or key.
  const isFirst = await sql`
    with subject as materialized (select pg_advisory_xact_lock(hashtextextended(${subject}, 0)))
    insert into idempotency_keys (user_id, key, operation, input_hash, created_at)
    select ${userId}, ${key}, ${operation}, ${inputHash}, ${now()} from subject
    on conflict do nothing`.run(db);
  if (!isFirst) return firstAnswer(db, intent, inputHash);
  const result = await work();
  await withCommit(sql`update idempotency_keys set result = ${JSON.stringify(result)} where user_id = ${userId} and key = ${key}`);
  return result;
}

async function firstAnswer<Result>(db: Context['db'], { userId, key, operation }: Intent, inputHash: string): Promise<Result> {
  const known = await sql<{ operation: string; input_hash: string; result: Result }>`
    select operation, input_hash, result from idempotency_keys where user_id = ${userId} and key = ${key}`.first(db);
  if (known?.operation !== operation || known.input_hash !== inputHash) {
    throw userError('IDEMPOTENCY_CONFLICT', 'idempotencyKey.conflict', ['idempotencyKey']);
  }
  return known.result;
}

/** Forgets the keys of intents that are too old to be repeated. */
export const forgetOldKeys = (context: Context): Promise<void> =>
  dropRows(context, 'idempotency_keys', sql`r.created_at < ${droppedBefore(context.now(), 'intents')}`);

/** Forgets the keys of a user who deletes their account. */
export const forgetKeysOf = ({ db }: Context, userId: string): Promise<number> =>
  sql`delete from idempotency_keys where user_id = ${userId}`.run(db);
