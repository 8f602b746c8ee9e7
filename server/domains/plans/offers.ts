import { formatAmount, parseAmount } from '../../../schema/rules/money.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import type { PlanDuration } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { Plan } from './entities.ts';
import { families } from './families.ts';
import { oneOf, type Print, valuesIn, Wrong, wholeNumber } from './typed.ts';

const durations = ['MONTHLY', 'ANNUALLY'] as const;
const limitNames = {
  'published-products': 'publishedProducts',
  'live-minutes': 'liveMinutes',
  'active-subscribers': 'activeSubscribers',
  admins: 'admins',
} as const;
const gigabyte = 1_000_000_000;
const limitOf = (name: string, typed: string): number | null => (typed === 'none' ? null : wholeNumber(name, typed));

function textOf(name: string, typed: string): string {
  if (!typed) throw new Wrong(`${name} is empty`);
  return typed;
}

/** A plan's price, in minor units. Some banks take thousandths only in tens. @throws Wrong */
function priceOf(typed: string, { currency, family }: Pick<Plan, 'currency' | 'family'>): number {
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
function changesIn(words: readonly string[], plan: Plan): Partial<Plan> {
  const changes: Partial<Plan> = {};
  const lines = (name: string, value: string) => value.split('|').map((line) => textOf(name, line.trim()));
  for (const [name, value] of valuesIn(words)) {
    if (name === 'price') changes.priceAmount = priceOf(value, plan);
    else if (name === 'name') changes.name = textOf(name, value);
    else if (name === 'name-ar') changes.nameAr = textOf(name, value);
    else if (name === 'features') changes.features = lines(name, value);
    else if (name === 'features-ar') changes.featuresAr = lines(name, value);
    else if (name === 'storage-gb') {
      const gigabytes = limitOf(name, value);
      changes.storageBytes = gigabytes === null ? null : gigabytes * gigabyte;
    } else if (name in limitNames) changes[limitNames[name as keyof typeof limitNames]] = limitOf(name, value);
    else throw new Wrong(`a plan has no ${name}`);
  }
  return changes;
}

/** Prints the plans, with how many creators have each. A plan that is no longer sold is printed only while a creator has it. */
export async function listPlans({ db }: Context, print: Print): Promise<number> {
  const found = await sql<{ id: string; creators: number }>`
    select p.id, (select count(*)::int from plan_subscriptions s where s.plan_id = p.id and s.status in ('ACTIVE', 'PAST_DUE')) as creators
    from plans p order by p.position, p.created_at, p.id`.rows(db);
  const counts = new Map(found.map(({ id, creators }) => [id, creators]));
  for (const plan of await db.find(Plan, { order: { position: 'ASC', createdAt: 'ASC', id: 'ASC' } })) {
    const creators = counts.get(plan.id) ?? 0;
    if (!plan.retiredAt || creators) print(lineOf(plan, creators));
  }
  return 0;
}

function lineOf(plan: Plan, creators: number): string {
  const { family, duration, name, priceAmount, currency, storageBytes, retiredAt } = plan;
  const shown = (value: number | null) => (value === null ? 'none' : String(value));
  const limits = [
    ...Object.entries(limitNames).map(([limit, column]) => `${limit}=${shown(plan[column])}`),
    `storage-gb=${storageBytes === null ? 'none' : storageBytes / gigabyte}`,
  ];
  const subscribers = family === 'FREE' && !retiredAt ? 'all others' : creators === 1 ? '1 creator' : `${creators} creators`;
  return [
    family,
    duration,
    name,
    `${formatAmount(priceAmount, currency)} ${currency}`,
    ...limits,
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
  const named = { family: oneOf(families, family), duration: oneOf<PlanDuration>(durations, duration) };
  if (!words.length) throw new Wrong('say what changes, such as price=6.000');
  return inTransaction(context, async (inner) => {
    const changed = named.family === 'FREE' ? durations : [named.duration];
    for (const each of changed) await replace(inner, { family: named.family, duration: each }, words, print);
    return 0;
  });
}

async function replace(
  { db, now }: Context,
  named: Pick<Plan, 'family' | 'duration'>,
  words: readonly string[],
  print: Print,
): Promise<void> {
  const [old] = await db.find(Plan, {
    where: named,
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
    lock: { mode: 'for_no_key_update' },
  });
  if (!old || old.retiredAt) throw new Wrong(`there is no ${named.family} ${named.duration} on sale`);
  const changes = changesIn(words, old);
  const isSame = Object.entries(changes).every(([name, value]) => JSON.stringify(old[name as keyof Plan]) === JSON.stringify(value));
  if (isSame) return print('The plan is like that already: nothing was changed');
  const { id, retiredAt: _sold, createdAt: _then, ...kept } = old;
  await db.update(Plan, { id }, { retiredAt: now() });
  const plan = db.create(Plan, { ...kept, ...changes, retiredAt: null, createdAt: now() });
  await db.insert(Plan, plan);
  const keep = await sql`select from plan_subscriptions where plan_id = ${id} and status in ('ACTIVE', 'PAST_DUE')`.run(db);
  print(lineOf(plan, 0));
  print(keep === 1 ? '1 creator keeps the plan from before' : `${keep} creators keep the plan from before`);
}
