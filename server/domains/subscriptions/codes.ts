import { codeKey } from '../../../schema/rules/promos.ts';
import type { Context } from '../../core/context.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Plan } from '../plans/entities.ts';
import { countTry } from '../promos/tries.ts';
import { PlanPromoCode } from './entities.ts';

/** Why a code for plans takes nothing off; a key of `schema/messages`. */
export type PlanCodeRefusal =
  | 'promoCode.invalid'
  | 'promoCode.ended'
  | 'promoCode.usedUp'
  | 'promoCode.nothingOff'
  | 'planCode.otherPlan'
  | 'planCode.usedByYou';

/**
 * The code that was typed for a plan, or why it is not good. A typed code that does not exist counts against the caller. An account that
 * holds a use for a payment under way may take it again. `plan` is null before one is chosen.
 * @throws THROTTLED after too many codes that do not exist
 */
export async function planCodeOn(
  context: Context,
  { creatorId, plan, typed }: { creatorId: string; plan: Plan | null; typed: string },
): Promise<PlanPromoCode | PlanCodeRefusal> {
  const codeTry = await countTry(context);
  const promoCodeRow = await sql<{ row: Row; uses: number; held: boolean }>`
    select to_jsonb(c) as row, own.uses, own.held
    from plan_promo_codes c, lateral (
      select count(*)::int as uses, coalesce(bool_or(i.status = 'OPEN'), false) as held
      from plan_invoices i where i.promo_code_id = c.id and i.creator_id = ${creatorId} and i.holds_use) own
    where c.code_key = ${codeKey(typed)} and c.retired_at is null`.first(context.db);
  if (!promoCodeRow) return 'promoCode.invalid';
  await codeTry.right();
  const code = entityOf(PlanPromoCode, promoCodeRow.row);
  const now = context.now();
  if (code.startsAt && code.startsAt > now) return 'promoCode.invalid';
  if (code.endsAt && code.endsAt <= now) return 'promoCode.ended';
  if (plan && code.families && !code.families.includes(plan.family)) return 'planCode.otherPlan';
  if (promoCodeRow.held) return code;
  if (code.maxPerCreator !== null && promoCodeRow.uses >= code.maxPerCreator) return 'planCode.usedByYou';
  return code.maxUses !== null && code.used >= code.maxUses ? 'promoCode.usedUp' : code;
}

/** Takes one of a code's uses for an account, in the caller's transaction. False if none is left, at all or for the account. */
export async function takePlanUse({ db }: Context, id: string, creatorId: string): Promise<boolean> {
  const takenUses = await sql`
    update plan_promo_codes c set used = used + 1
    where id = ${id} and (max_uses is null or used < max_uses) and (max_per_creator is null or max_per_creator > (
      select count(*) from plan_invoices i where i.promo_code_id = c.id and i.creator_id = ${creatorId} and i.holds_use))`.run(db);
  return takenUses === 1;
}

/** Gives one use of a code back. */
export async function releasePlanUse({ db }: Context, id: string): Promise<void> {
  await sql`update plan_promo_codes set used = used - 1 where id = ${id}`.run(db);
}
