import { expect, test } from 'vitest';
import { demoAt, demoMoments } from '../../client/features/creators/landing/demo.ts';
import { questions } from '../../client/features/creators/landing/questions.ts';
import creators from '../../client/i18n/locales/en/creators.json' with { type: 'json' };

test('the example of the console adds up at each moment, and its story has a beginning and an end', () => {
  const moments = Array.from({ length: demoMoments }, (_, moment) => demoAt(moment));
  for (const { recent, revenue, orders, soldOfProduct, isPublished, bars } of moments) {
    expect(recent).toHaveLength(3);
    expect(revenue.amount).toMatch(/^\d+\.\d{3}$/);
    expect(orders - (moments[0]?.orders ?? 0)).toBe(soldOfProduct);
    expect(Number(revenue.amount) - Number(moments[0]?.revenue.amount)).toBeCloseTo(18 * soldOfProduct, 3);
    if (soldOfProduct > 0) expect(isPublished).toBe(true);
    expect(Math.max(...bars)).toBeLessThanOrEqual(1);
  }
  expect(moments.map(({ isPublished }) => isPublished)).toContain(false);
  expect(moments.at(-1)?.soldOfProduct).toBe(2);
  expect(moments.filter(({ recent }) => recent.some(({ fresh }) => fresh))).toHaveLength(2);
  expect(demoAt(demoMoments)).toEqual(moments[0]);
});

test('each question of the landing page has an answer, and none is left out', () => {
  expect([...questions.creators, ...questions.customers].sort()).toEqual(Object.keys(creators.landing.questions).sort());
});
