import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../../server/domains/subscriptions/commands.ts';
import { freshDatabase } from '../../support/database.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { servicesWithClock } from '../../support/set-clock.ts';

/** What the operator does, on a database of its own: the plans are those of all creators. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url);
});
const services = servicesWithClock(() => database.url);
afterAll(async () => {
  await shop.end();
  await database.drop();
});

/** Runs a command and answers its exit code and its lines. */
async function run(...words: string[]): Promise<[number, string]> {
  const lines: string[] = [];
  return [await commands.plans.run(services.context(), words, (line) => lines.push(line)), lines.join('\n')];
}
const rowsOf = (family: string) =>
  shop.sql<{ id: string; price: number; admins: number | null; sold: boolean; name: string }>(
    `select id, price_amount::int as price, admins, retired_at is null as sold, name from plans
     where family = $1 and duration = 'MONTHLY' and id <> '0197a000-0000-7000-8000-00000000a11a' order by created_at, id`,
    [family],
  );

describe('npm run plans', () => {
  test('lists what is sold', async () => {
    const [code, text] = await run('list');
    expect(code).toBe(0);
    expect(text.split('\n')).toHaveLength(8);
    expect(text).toContain('STARTER  MONTHLY  Starter  5.000 KWD  published-products=25');
  });

  test('changes a plan by a new row; those who have the old one keep it', async () => {
    const [old] = await rowsOf('GROWTH');
    await shop.sql(
      `insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
       values ($1, $2, 'ACTIVE', now(), 1, now(), now() + interval '1 month')`,
      [shop.creatorId, old?.id],
    );
    expect(await run('change', 'growth', 'monthly', 'price=17.500', 'admins=none', 'name=Growing')).toEqual([
      0,
      expect.stringMatching(/^GROWTH {2}MONTHLY {2}Growing {2}17\.500 KWD .*admins=none.*\n1 creator keeps the plan from before$/),
    ]);
    const rows = await rowsOf('GROWTH');
    expect(rows).toMatchObject([
      { id: old?.id, price: 15_000, sold: false },
      { price: 17_500, admins: null, sold: true, name: 'Growing' },
    ]);
    expect(await run('change', 'GROWTH', 'MONTHLY', 'price=17.500')).toEqual([0, 'The plan is like that already: nothing was changed']);
    expect(await rowsOf('GROWTH')).toHaveLength(2);
    expect(await shop.sql('select from plan_subscriptions where plan_id = $1', [old?.id])).toHaveLength(1);
    const [, text] = await run('list');
    expect(text.split('\n')).toHaveLength(9);
    expect(text).toMatch(/15\.000 KWD.*1 creator {2}no longer sold/);
  });

  test('changes the free plan as one, whichever duration is named', async () => {
    const [code, text] = await run('change', 'FREE', 'MONTHLY', 'features=Five products|Two admins', 'admins=2');
    expect([code, text.match(/^FREE {2}(MONTHLY|ANNUALLY)/gm)]).toEqual([0, ['FREE  MONTHLY', 'FREE  ANNUALLY']]);
    expect(
      await shop.sql(`select duration, features, admins from plans where family = 'FREE' and retired_at is null order by duration desc`),
    ).toEqual(['MONTHLY', 'ANNUALLY'].map((duration) => ({ duration, features: ['Five products', 'Two admins'], admins: 2 })));
  });

  test('at once: one of two changes comes after the other, and one row is sold', async () => {
    const answers = await Promise.all([
      run('change', 'STUDIO', 'MONTHLY', 'price=36.000'),
      run('change', 'STUDIO', 'MONTHLY', 'admins=31'),
    ]);
    const [isDearer, isLarger] = answers.map(([code]) => code === 0);
    expect(isDearer || isLarger).toBe(true);
    // What was answered as done is on sale, also when both were.
    const sold = (await rowsOf('STUDIO')).filter(({ sold }) => sold);
    expect(sold).toEqual([expect.objectContaining({ ...(isDearer && { price: 36_000 }), ...(isLarger && { admins: 31 }) })]);
  });

  test.each([
    [['change', 'GOLD', 'MONTHLY', 'price=1.000'], /GOLD is none of/],
    [['change', 'STARTER', 'WEEKLY', 'price=1.000'], /WEEKLY is none of/],
    [['change', 'STARTER', 'MONTHLY'], /say what changes/],
    [['change', 'STARTER', 'MONTHLY', 'price=1.005'], /steps of 0\.010/],
    [['change', 'STARTER', 'MONTHLY', 'price=0.000'], /must be above zero/],
    [['change', 'STARTER', 'MONTHLY', 'price=-1'], /price/],
    [['change', 'STARTER', 'MONTHLY', 'price=٥'], /no amount/],
    [['change', 'FREE', 'MONTHLY', 'price=1.000'], /costs nothing/],
    [['change', 'STARTER', 'MONTHLY', 'admins=many'], /no whole number/],
    [['change', 'STARTER', 'MONTHLY', 'admins=1', 'admins=2'], /twice/],
    [['change', 'STARTER', 'MONTHLY', 'colour=red'], /a plan has no colour/],
    [['change', 'STARTER', 'MONTHLY', 'name='], /empty/],
    [['promo', 'add', 'HALF'], /percent=1 to percent=100/],
    [['promo', 'add', 'HALF', 'percent=101'], /percent=1 to percent=100/],
    [['promo', 'add', 'HA LF', 'percent=50'], /no spaces/],
    [['promo', 'add', 'HALF', 'percent=50', 'until=2020-01-01'], /end before it begins/],
    [['promo', 'add', 'HALF', 'percent=50', 'until=2027-02-30'], /there is no 2027-02-30/],
    [['promo', 'add', 'HALF', 'percent=50', 'plans=FREE'], /free plan/],
    [['promo', 'add', 'HALF', 'percent=50', 'uses=0'], /no whole number from 1/],
    [['nothing'], /npm run plans/],
  ])('refuses %j', async (words, message) => {
    const [code, text] = await run(...words);
    expect([code, text]).toEqual([2, expect.stringMatching(message)]);
  });

  test('makes a promo code, once, and retires it', async () => {
    const words = ['from=2026-01-01', 'until=2099-12-31', 'uses=10', 'per-creator=1', 'plans=STARTER,GROWTH'];
    expect(await run('promo', 'add', 'Launch', 'percent=25', ...words)).toEqual([0, 'Launch takes 25 % off']);
    expect((await run('promo', 'add', 'LAUNCH', 'percent=30'))[1]).toMatch(/already/);
    expect(await shop.sql('select ends_at, families from plan_promo_codes')).toEqual([
      { ends_at: new Date('2100-01-01T00:00:00Z'), families: ['STARTER', 'GROWTH'] },
    ]);
    expect((await run('promo', 'list'))[1]).toBe(
      'Launch  25 %  used 0 of 10  from 2026-01-01T00:00:00.000Z  until 2100-01-01T00:00:00.000Z  1 for each creator  STARTER,GROWTH',
    );
    expect(await run('promo', 'retire', 'launch')).toEqual([0, 'launch is retired']);
    expect((await run('promo', 'retire', 'launch'))[0]).toBe(1);
    expect((await run('promo', 'add', 'LAUNCH', 'percent=30'))[0]).toBe(0);
  });
});
