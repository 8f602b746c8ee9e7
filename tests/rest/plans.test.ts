import { describe, expect, test } from 'vitest';
import { cards, payByCard } from '../support/card.ts';
import { rest } from '../support/client.ts';
import { onPlanOf } from '../support/plan-rows.ts';
import { planCode, planNamed, planOf } from '../support/plans.ts';
import { world } from '../support/world.ts';

describe('plans by REST', () => {
  test('are listed with the names of the specification, by duration, also without a token', async () => {
    const { body, status } = await rest('GET', '/cc/subscription/plans');
    expect([status, body.data.length]).toEqual([200, 8]);
    const monthly = (await rest('GET', '/api/cc/subscription/plans?plan_duration=monthly')).body.data;
    expect(monthly.map((plan: { plan_type: string }) => plan.plan_type)).toEqual(['Free', 'Starter', 'Growth', 'Studio']);
    expect(monthly[1]).toEqual({
      _id: await planNamed('STARTER'),
      plan_type: 'Starter',
      plan_type_ar: 'باقة الانطلاق',
      plan_payment: '5.000',
      currency: 'KWD',
      plan_duration: 'monthly',
      plan_duration_ar: 'شهري',
      subscriptions_includes: expect.arrayContaining(['25 published products']),
      subscriptions_includes_ar: expect.arrayContaining(['25 منتجًا منشورًا']),
    });
    expect(body.data.at(-1)).toMatchObject({ plan_duration: 'annually', plan_duration_ar: 'سنوي' });
    expect((await rest('GET', '/cc/subscription/plans?plan_duration=weekly')).status).toBe(400);
  });

  test('the present one is answered with what is used', async () => {
    const owner = await world.freeCreator();
    const { data } = (await rest('GET', '/cc/setting/subscription', owner)).body;
    const free = { plan_type: 'Free', plan_duration_ar: 'شهري', status: 'active', period_end: null, cancels_at_period_end: false };
    expect(data).toMatchObject({ ...free, remaining_live_minutes: 120, content_storage_used: 0, active_subscribers: 0 });
    await onPlanOf(owner, {});
    expect((await rest('GET', '/cc/setting/subscription', owner)).body.data).toMatchObject({ remaining_live_minutes: null });
    expect((await rest('GET', '/cc/setting/subscription')).status).toBe(401);
  });

  test("a promo code is checked for the viewer's own id: discountValue, or false with the reason", async () => {
    const owner = await world.newCreator();
    const code = `REST${Date.now()}`;
    await planCode(code, { percentage: 30 });
    const check = (body: object, caller: object = owner) => rest('POST', '/cc/subscription/bill/promoCode', { ...caller, body });
    const { userId } = owner;
    expect((await check({ promoCode: ` ${code.toLowerCase()} `, userId })).body).toMatchObject({ data: { discountValue: 30 } });
    const bad = await check({ promoCode: 'NOSUCHCODE', userId });
    expect([bad.status, bad.body]).toEqual([200, { data: false, message: expect.stringMatching(/code/) }]);
    expect((await check({ promoCode: 'NOSUCHCODE', userId }, { ...owner, language: 'ar' })).body.message).toMatch(/[ء-ي]/);
    expect((await check({ promoCode: code, userId: (await world.newCreator()).userId })).status).toBe(404);
    expect((await check({ promoCode: code })).body.errors).toHaveProperty('userId');
    expect((await check({ promoCode: ' ', userId })).body.errors).toHaveProperty('promoCode');
    const editor = await world.admin(owner, 'EDIT');
    expect((await check({ promoCode: code, userId: editor.userId }, editor)).status).toBe(403);
  });

  test('is paid by 3-D Secure, or begins at once when nothing is to be paid', async () => {
    const owner = await world.newCreator();
    const planId = await planNamed('STARTER');
    const pay = (body: object) => rest('POST', '/cc/setting/subscribe', { ...owner, body });
    const asked = await pay({ paymentType: 'subscription', subscriptionPlanId: planId });
    const message = 'Will redirect you to payment page';
    expect(asked.body).toEqual({
      message,
      data: { message, isThreeDSecure: true, threeDSecureUrl: expect.stringMatching(/^http/), success: false },
    });
    expect((await pay({ paymentType: 'subscription', subscriptionPlanId: planId })).body).toEqual(asked.body); // a double click
    await payByCard(asked.body.data.threeDSecureUrl, cards.good);
    expect(await planOf(owner)).toMatchObject({ plan: { id: planId }, status: 'ACTIVE' });
    const again = await pay({ paymentType: 'subscription', subscriptionPlanId: planId });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['subscriptionPlanId']]);
    const code = `GIFT${Date.now()}`;
    await planCode(code, { percentage: 100 });
    const growth = { paymentType: 'subscription', subscriptionPlanId: await planNamed('GROWTH') };
    expect((await pay({ ...growth, promoCode: 'NOSUCHCODE' })).body.errors).toHaveProperty('promoCode');
    expect((await pay({ ...growth, promoCode: code })).body.data).toEqual({
      ...{ message: 'Payment successfully done.', isThreeDSecure: false, threeDSecureUrl: null, success: true },
    });
    expect((await pay({ ...growth, paymentType: 'product' })).body.errors).toHaveProperty('paymentType');
    expect((await pay({ paymentType: 'subscription' })).body.errors).toHaveProperty('subscriptionPlanId');
    const gone = await pay({ paymentType: 'subscription', subscriptionPlanId: '0197a000-0000-7000-8000-000000000000' });
    expect([gone.status, gone.body.errors]).toEqual([404, { subscriptionPlanId: 'This plan is no longer offered' }]);
  });
});
