import type { Pool, PoolClient } from 'pg';
import type { ScriptedOutcome } from './card.ts';

/** The outcomes of the next charges, in their order. */
export async function readScript(pool: Pool): Promise<ScriptedOutcome[]> {
  const { rows } = await pool.query<{ outcome: ScriptedOutcome }>('select outcome from sandbox_gateway.script order by position');
  return rows.map(({ outcome }) => outcome);
}

/** Replaces the outcomes of the next charges. */
export async function writeScript(pool: Pool, outcomes: readonly ScriptedOutcome[]): Promise<void> {
  await pool.query(
    `with former as (delete from sandbox_gateway.script)
     insert into sandbox_gateway.script (outcome) select outcome from unnest($1::text[]) with ordinality of (outcome, n) order by n`,
    [outcomes],
  );
}

/** Takes the outcome of a charge from the script, in the transaction of the charge; null if there is none left. */
export async function takeScripted(db: PoolClient): Promise<ScriptedOutcome | null> {
  const { rows } = await db.query<{ outcome: ScriptedOutcome }>(
    `delete from sandbox_gateway.script where position = (select position from sandbox_gateway.script order by position limit 1 for update skip locked)
     returning outcome`,
  );
  return rows[0]?.outcome ?? null;
}
