import { codeKey } from '../../../schema/rules/promos.ts';
import { plain } from '../../../schema/rules/unseen.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Command } from '../domain.ts';
import { families, type PlanFamily } from '../plans/families.ts';
import { changePlan, listPlans } from '../plans/offers.ts';
import { oneOf, type Print, planValuesIn, Wrong, wholeNumber } from '../plans/typed.ts';
import { PlanPromoCode } from './entities.ts';

/** A moment in UTC: `2026-12-31`, or `2026-12-31T21:00`. A day alone means its beginning; after `until`, its end. @throws Wrong */
function promoMoment(name: string, typed: string): Date {
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
  const promoValues = planValuesIn(words);
  const promoOptions = ['percent', 'from', 'until', 'uses', 'per-creator', 'plans'];
  const unknownOption = [...promoValues.keys()].find((name) => !promoOptions.includes(name));
  if (unknownOption) throw new Wrong(`a promo code has no ${unknownOption}`);
  const promoOption = <Value>(name: string, read: (value: string) => Value): Value | null => {
    const value = promoValues.get(name);
    return value === undefined ? null : read(value);
  };
  const percentage = promoOption('percent', (value) => wholeNumber('percent', value, { least: 1 }));
  if (percentage === null || percentage > 100) throw new Wrong('say percent=1 to percent=100');
  const startsAt = promoOption('from', (value) => promoMoment('from', value));
  const endsAt = promoOption('until', (value) => promoMoment('until', value));
  if (endsAt && endsAt <= (startsAt ?? now())) throw new Wrong('until: it would end before it begins');
  const madeCodes = await sql`
    insert into plan_promo_codes (code, code_key, percentage, starts_at, ends_at, max_uses, max_per_creator, families, created_at)
    values (${code}, ${key}, ${percentage}, ${startsAt}, ${endsAt}, ${promoOption('uses', (value) => wholeNumber('uses', value, { least: 1 }))},
      ${promoOption('per-creator', (value) => wholeNumber('per-creator', value, { least: 1 }))},
      ${promoOption('plans', (value) => JSON.stringify(value.split(',').map((name) => paidFamily(name.trim()))))}::jsonb, ${now()})
    on conflict (code_key) where retired_at is null do nothing`.run(db);
  if (!madeCodes) throw new Wrong(`there is a code ${code} already: retire it first`);
  print(`${code} takes ${percentage} % off`);
  return 0;
}

function paidFamily(name: string): PlanFamily {
  const family = oneOf(families, name);
  if (family === 'FREE') throw new Wrong('plans: nothing can be taken off the free plan');
  return family;
}

async function retirePromo({ db, now }: Context, code: string, print: Print): Promise<number> {
  const retiredCodes =
    await sql`update plan_promo_codes set retired_at = ${now()} where code_key = ${codeKey(code)} and retired_at is null`.run(db);
  print(retiredCodes ? `${code} is retired` : `there is no code ${code}`);
  return retiredCodes ? 0 : 1;
}

async function listPromos({ db }: Context, print: Print): Promise<number> {
  for (const code of await db.find(PlanPromoCode, { order: { createdAt: 'ASC', id: 'ASC' } })) {
    const { maxUses, startsAt, endsAt, maxPerCreator, families: only, retiredAt } = code;
    const promoFacts = [
      `${code.code}  ${code.percentage} %  used ${code.used}${maxUses === null ? '' : ` of ${maxUses}`}`,
      startsAt && `from ${startsAt.toISOString()}`,
      endsAt && `until ${endsAt.toISOString()}`,
      maxPerCreator && `${maxPerCreator} for each creator`,
      only?.join(','),
      retiredAt && 'retired',
    ];
    print(promoFacts.filter(Boolean).join('  '));
  }
  return 0;
}

async function promo(context: Context, [verb, ...words]: readonly string[], print: Print): Promise<number> {
  if (verb === 'list' && !words.length) return listPromos(context, print);
  if (verb === 'add' && words.length) return addPromo(context, words, print);
  if (verb === 'retire' && words.length === 1) return retirePromo(context, words[0] as string, print);
  throw new Wrong('promo list | add | retire');
}

/** `npm run plans -- …`, for the operator: lists the plans, changes them, and makes, lists and retires promo codes for them. */
const plans: Command = {
  usage: `list | change <plan> <MONTHLY|ANNUALLY> [price=6.000] [name=…] [name-ar=…] [features=…|…] [features-ar=…|…] [storage-gb=50]
      [published-products=25] [live-minutes=600] [active-subscribers=1000] [admins=3] (none: no limit)
    promo list | promo add <code> percent=20 [from=2026-12-01] [until=2026-12-31] [uses=100] [per-creator=1] [plans=STARTER,GROWTH]
    promo retire <code>`,
  async run(context, [verb, ...words], print) {
    try {
      if (verb === 'list' && !words.length) return await listPlans(context, print);
      if (verb === 'change') return await changePlan(context, words, print);
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
