import { codeKey } from '../../../schema/rules/promos.ts';
import { plain } from '../../../schema/rules/unseen.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { formatAmount, parseAmount } from '../../core/money.ts';
import type { PlanDuration } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Command } from '../domain.ts';
import { families, Plan, type PlanFamily, PlanPromoCode } from './entities.ts';

type Print = (line: string) => void;

/** What the operator typed is not possible; its message is shown. */
class Wrong extends Error {}

const durations = ['MONTHLY', 'ANNUALLY'] as const;
const limitNames = {
  'published-products': 'publishedProducts',
  'live-minutes': 'liveMinutes',
  'active-subscribers': 'activeSubscribers',
  admins: 'admins',
} as const;
const gigabyte = 1_000_000_000;
const most = 2_147_483_647;

/** `price=5.000 "name=Starter"` as names and values. */
function valuesIn(words: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const word of words) {
    const [, name, value] = /^([a-z-]+)=(.*)$/s.exec(word) ?? [];
    if (!name || value === undefined) throw new Wrong(`${word}: write name=value`);
    if (values.has(name)) throw new Wrong(`${name} is there twice`);
    values.set(name, value.trim());
  }
  return values;
}

function oneOf<Name extends string>(names: readonly Name[], typed: string | undefined): Name {
  const found = names.find((name) => name === typed?.toUpperCase());
  if (!found) throw new Wrong(`${typed ?? 'nothing'} is none of ${names.join(', ')}`);
  return found;
}

function wholeNumber(name: string, typed: string, { least = 0 } = {}): number {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(number >= least && number <= most)) throw new Wrong(`${name}: ${typed} is no whole number from ${least}`);
  return number;
}

const limitOf = (name: string, typed: string): number | null => (typed === 'none' ? null : wholeNumber(name, typed));

function textOf(name: string, typed: string): string {
  if (!typed) throw new Wrong(`${name} is empty`);
  return typed;
}

/** A plan's price, of which some banks take thousandths only in tens. */
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

/** Reads the changes to a plan from the typed words. */
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

/** Lists the plans and how many creators have each; one that is no longer sold only while a creator has it. */
async function list({ db }: Context, print: Print): Promise<number> {
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
 * Replaces a plan by a new row. Those who have the old one keep it, with its price and its limits, and it is renewed for them. The free
 * plan is one plan, whose rows of both durations change together.
 */
async function change(context: Context, [family, duration, ...words]: readonly string[], print: Print): Promise<number> {
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

/** A moment in UTC: `2026-12-31`, or `2026-12-31T21:00`. A day alone stands for its beginning, or for its end after `until`. */
function momentOf(name: string, typed: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) throw new Wrong(`${name}: ${typed} is no day such as 2026-12-31`);
  const at = new Date(isDay ? `${typed}T00:00Z` : `${typed}Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(typed)) throw new Wrong(`${name}: there is no ${typed}`);
  return name === 'until' && isDay ? new Date(at.getTime() + 86_400_000) : at;
}

async function addPromo({ db, now }: Context, [typed = '', ...words]: readonly string[], print: Print): Promise<number> {
  const code = plain(typed);
  const key = codeKey(code);
  if (!key || [...code].length > 40 || /\s/.test(code)) throw new Wrong('a code has 1 to 40 characters and no spaces');
  const values = valuesIn(words);
  const known = ['percent', 'from', 'until', 'uses', 'per-creator', 'plans'];
  const unknown = [...values.keys()].find((name) => !known.includes(name));
  if (unknown) throw new Wrong(`a promo code has no ${unknown}`);
  const given = <Value>(name: string, read: (value: string) => Value): Value | null => {
    const value = values.get(name);
    return value === undefined ? null : read(value);
  };
  const percentage = given('percent', (value) => wholeNumber('percent', value, { least: 1 }));
  if (percentage === null || percentage > 100) throw new Wrong('say percent=1 to percent=100');
  const startsAt = given('from', (value) => momentOf('from', value));
  const endsAt = given('until', (value) => momentOf('until', value));
  if (endsAt && endsAt <= (startsAt ?? now())) throw new Wrong('until: it would end before it begins');
  const made = await sql`
    insert into plan_promo_codes (code, code_key, percentage, starts_at, ends_at, max_uses, max_per_creator, families, created_at)
    values (${code}, ${key}, ${percentage}, ${startsAt}, ${endsAt}, ${given('uses', (value) => wholeNumber('uses', value, { least: 1 }))},
      ${given('per-creator', (value) => wholeNumber('per-creator', value, { least: 1 }))},
      ${given('plans', (value) => JSON.stringify(value.split(',').map((name) => paidFamily(name.trim()))))}::jsonb, ${now()})
    on conflict (code_key) where retired_at is null do nothing`.run(db);
  if (!made) throw new Wrong(`there is a code ${code} already: retire it first`);
  print(`${code} takes ${percentage} % off`);
  return 0;
}

function paidFamily(name: string): PlanFamily {
  const family = oneOf(families, name);
  if (family === 'FREE') throw new Wrong('plans: nothing can be taken off the free plan');
  return family;
}

async function retirePromo({ db, now }: Context, code: string, print: Print): Promise<number> {
  const retired = await sql`update plan_promo_codes set retired_at = ${now()} where code_key = ${codeKey(code)} and retired_at is null`.run(
    db,
  );
  print(retired ? `${code} is retired` : `there is no code ${code}`);
  return retired ? 0 : 1;
}

async function listPromos({ db }: Context, print: Print): Promise<number> {
  for (const code of await db.find(PlanPromoCode, { order: { createdAt: 'ASC', id: 'ASC' } })) {
    const { maxUses, startsAt, endsAt, maxPerCreator, families: only, retiredAt } = code;
    const told = [
      `${code.code}  ${code.percentage} %  used ${code.used}${maxUses === null ? '' : ` of ${maxUses}`}`,
      startsAt && `from ${startsAt.toISOString()}`,
      endsAt && `until ${endsAt.toISOString()}`,
      maxPerCreator && `${maxPerCreator} for each creator`,
      only?.join(','),
      retiredAt && 'retired',
    ];
    print(told.filter(Boolean).join('  '));
  }
  return 0;
}

async function promo(context: Context, [verb, ...words]: readonly string[], print: Print): Promise<number> {
  if (verb === 'list' && !words.length) return listPromos(context, print);
  if (verb === 'add' && words.length) return addPromo(context, words, print);
  if (verb === 'retire' && words.length === 1) return retirePromo(context, words[0] as string, print);
  throw new Wrong('promo list | add | retire');
}

/** `npm run plans -- …`, for the operator who sells the plans. */
const plans: Command = {
  usage: `list | change <plan> <MONTHLY|ANNUALLY> [price=6.000] [name=…] [name-ar=…] [features=…|…] [features-ar=…|…] [storage-gb=50]
      [published-products=25] [live-minutes=600] [active-subscribers=1000] [admins=3] (none: no limit)
    promo list | promo add <code> percent=20 [from=2026-12-01] [until=2026-12-31] [uses=100] [per-creator=1] [plans=STARTER,GROWTH]
    promo retire <code>`,
  async run(context, [verb, ...words], print) {
    try {
      if (verb === 'list' && !words.length) return await list(context, print);
      if (verb === 'change') return await change(context, words, print);
      if (verb === 'promo') return await promo(context, words, print);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      print(error.message);
      return 2;
    }
    print(`npm run plans -- ${plans.usage}`);
    return 2;
  },
};

export const commands = { plans };
