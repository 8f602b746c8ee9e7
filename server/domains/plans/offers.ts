import { formatAmount, parseAmount } from '../../../schema/rules/money.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import type { PlanDuration } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { Plan } from './entities.ts';
import { families } from './families.ts';
import { oneOf, type Print, planValuesIn, Wrong, wholeNumber } from './typed.ts';

const planDurations = ['MONTHLY', 'ANNUALLY'] as const;
const planLimitNames = {
  'published-products': 'publishedProducts',
  'live-minutes': 'liveMinutes',
  'active-subscribers': 'activeSubscribers',
  admins: 'admins',
} as const;
const gigabyte = 1_000_000_000;
const planLimitOf = (name: string, typed: string): number | null => (typed === 'none' ? null : wholeNumber(name, typed));

function planTextOf(name: string, typed: string): string {
  if (!typed) throw new Wrong(`${name} is empty`);
  return typed;
}

/** A plan's price, in minor units. Some banks take thousandths only in tens. @throws Wrong */
function planPriceOf(typed: string, { currency, family }: Pick<Plan, 'currency' | 'family'>): number {
  let amount: number;
  try {
    amount = parseAmount(typed, currency);
  } catch {
    throw new Wrong(`price: ${typed} is no amount of ${currency}`);
  }
  if (amount < 0 || amount % 10 || (family === 'FREE') !== (amount === 0)) {
    throw new Wrong(family === 'FREE' ? 'price: the free plan costs nothing' : 'price: must be above zero, in steps of 0.010');
  }
  return amount;
}

/** Reads the changes to a plan from the typed words. @throws Wrong */
function planChangesIn(words: readonly string[], plan: Plan): Partial<Plan> {
  const planChanges: Partial<Plan> = {};
  const featureLines = (name: string, value: string) => value.split('|').map((line) => planTextOf(name, line.trim()));
  for (const [name, value] of planValuesIn(words)) {
    if (name === 'price') planChanges.priceAmount = planPriceOf(value, plan);
    else if (name === 'name') planChanges.name = planTextOf(name, value);
    else if (name === 'name-ar') planChanges.nameAr = planTextOf(name, value);
    else if (name === 'features') planChanges.features = featureLines(name, value);
    else if (name === 'features-ar') planChanges.featuresAr = featureLines(name, value);
    else if (name === 'storage-gb') {
      const gigabytes = planLimitOf(name, value);
      planChanges.storageBytes = gigabytes === null ? null : gigabytes * gigabyte;
    } else if (name in planLimitNames) planChanges[planLimitNames[name as keyof typeof planLimitNames]] = planLimitOf(name, value);
    else throw new Wrong(`a plan has no ${name}`);
  }
  return planChanges;
}

/** Prints the plans, with how many creators have each. A plan that is no longer sold is printed only while a creator has it. */
export async function listPlans({ db }: Context, print: Print): Promise<number> {
  const planSubscribers = await sql<{ id: string; creators: number }>`
    select p.id, (select count(*)::int from plan_subscriptions s where s.plan_id = p.id and s.status in ('ACTIVE', 'PAST_DUE')) as creators
    from plans p order by p.position, p.created_at, p.id`.rows(db);
  const subscriberCounts = new Map(planSubscribers.map(({ id, creators }) => [id, creators]));
  for (const plan of await db.find(Plan, { order: { position: 'ASC', createdAt: 'ASC', id: 'ASC' } })) {
    const creators = subscriberCounts.get(plan.id) ?? 0;
    if (!plan.retiredAt || creators) print(planLineOf(plan, creators));
  }
  return 0;
}

function planLineOf(plan: Plan, creators: number): string {
  const { family, duration, name, priceAmount, currency, storageBytes, retiredAt } = plan;
  const limitText = (value: number | null) => (value === null ? 'none' : String(value));
  const planLimits = [
    ...Object.entries(planLimitNames).map(([limit, column]) => `${limit}=${limitText(plan[column])}`),
    `storage-gb=${storageBytes === null ? 'none' : storageBytes / gigabyte}`,
  ];
  const subscribers = family === 'FREE' && !retiredAt ? 'all others' : creators === 1 ? '1 creator' : `${creators} creators`;
  return [
    family,
    duration,
    name,
    `${formatAmount(priceAmount, currency)} ${currency}`,
    ...planLimits,
    subscribers,
    retiredAt ? 'no longer sold' : '',
  ]
    .filter(Boolean)
    .join('  ');
}

/**
 * Replaces a plan's row by a new one. Accounts on the old row keep it, with its price and its limits, and renew it. The free plan has a row
 * for each duration; both change together.
 * @throws Wrong
 */
export async function changePlan(context: Context, [family, duration, ...words]: readonly string[], print: Print): Promise<number> {
  const namedPlan = { family: oneOf(families, family), duration: oneOf<PlanDuration>(planDurations, duration) };
  if (!words.length) throw new Wrong('say what changes, such as price=6.000');
  return inTransaction(context, async (inner) => {
    const changedDurations = namedPlan.family === 'FREE' ? planDurations : [namedPlan.duration];
    for (const each of changedDurations) await replacePlan(inner, { family: namedPlan.family, duration: each }, words, print);
    return 0;
  });
}

async function replacePlan(
  { db, now }: Context,
  namedPlan: Pick<Plan, 'family' | 'duration'>,
  words: readonly string[],
  print: Print,
): Promise<void> {
  const [formerPlan] = await db.find(Plan, {
    where: namedPlan,
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
    lock: { mode: 'for_no_key_update' },
  });
  if (!formerPlan || formerPlan.retiredAt) throw new Wrong(`there is no ${namedPlan.family} ${namedPlan.duration} on sale`);
  const planChanges = planChangesIn(words, formerPlan);
  const isSamePlan = Object.entries(planChanges).every(
    ([name, value]) => JSON.stringify(formerPlan[name as keyof Plan]) === JSON.stringify(value),
  );
  if (isSamePlan) return print('The plan is like that already: nothing was changed');
  const { id, retiredAt: _sold, createdAt: _then, ...kept } = formerPlan;
  await db.update(Plan, { id }, { retiredAt: now() });
  const plan = db.create(Plan, { ...kept, ...planChanges, retiredAt: null, createdAt: now() });
  await db.insert(Plan, plan);
  const subscribersKept = await sql`select from plan_subscriptions where plan_id = ${id} and status in ('ACTIVE', 'PAST_DUE')`.run(db);
  print(planLineOf(plan, 0));
  print(subscribersKept === 1 ? '1 creator keeps the plan from before' : `${subscribersKept} creators keep the plan from before`);
}
