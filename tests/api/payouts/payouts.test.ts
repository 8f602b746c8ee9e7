import { describe, expect, test } from 'vitest';
import { codesByField, gql, mailsTo, mailTo } from '../../support/client.ts';
import {
  bankAccountUpdateMutation,
  ibans,
  letClear,
  moneyQuery,
  payoutRequestMutation,
  payoutSettingsUpdateMutation,
} from '../../support/payouts.ts';
import { orderRefund } from '../../support/refunds.ts';
import { buy, newKey, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, password, world } from '../../support/world.ts';

const account = { iban: ibans.kuwait, holderName: 'Sara Ali', password };
const name = async (owner: ConsoleAccount, input: Record<string, unknown> = {}) =>
  (await gql(bankAccountUpdateMutation, { input: { ...account, ...input } }, owner)).data.bankAccountUpdate;
const money = async (owner: ConsoleAccount) => (await gql(moneyQuery, {}, owner)).data;
const ask = async (owner: ConsoleAccount, idempotencyKey = newKey()) =>
  (await gql(payoutRequestMutation, { input: { idempotencyKey } }, owner)).data.payoutRequest;

describe('the bank account', () => {
  test('is named with the password, is shown masked and can be used at once', async () => {
    const owner = await world.creator();
    expect((await money(owner)).bankAccount).toBeNull();
    const { bankAccount, userErrors } = await name(owner, {
      iban: 'kw81 cbku 0000 0000 0000 1234 5601 ٠١',
      bankName: ' CBK ',
      bic: 'cbkukwkw',
    });
    expect(userErrors).toEqual([]);
    expect(bankAccount).toMatchObject({ iban: 'KW•• 0101', holderName: 'Sara Ali', bankName: 'CBK', bic: 'CBKUKWKW' });
    expect(Date.parse(bankAccount.usableFrom)).toBeLessThanOrEqual(Date.now());
    expect((await money(owner)).bankAccount).toEqual(bankAccount);
    expect(await sql('select iban from bank_accounts where id = $1', [bankAccount.id])).toEqual([{ iban: ibans.kuwait }]);
    const mail = await mailTo(owner.email);
    expect(mail).toMatchObject({ subject: 'Your bank account was added' });
    expect(JSON.stringify(mail)).not.toContain('CBKU0000');
  });

  test('waits three days when it was changed, and its owner hears of it', async () => {
    const owner = await world.creator();
    const { bankAccount: first } = await name(owner);
    const { bankAccount } = await name(owner, { iban: ibans.britain });
    const wait = Date.parse(bankAccount.usableFrom) - Date.now();
    expect(wait).toBeGreaterThan(3 * 86_400_000 - 60_000);
    expect(wait).toBeLessThanOrEqual(3 * 86_400_000);
    expect(bankAccount.id).not.toBe(first.id);
    const mails = await mailsTo(owner.email, { count: 3 });
    expect(mails.map(({ subject }) => subject)).toContain('Your bank account was changed');
    // The same again is no change; nor does a note of the bank's name begin the wait anew.
    expect((await name(owner, { iban: ibans.britain })).bankAccount).toEqual(bankAccount);
    expect((await name(owner, { iban: ibans.britain, bankName: 'Mine' })).bankAccount.usableFrom).toBe(bankAccount.usableFrom);
  });

  test('is refused without the right password, and wrong ones are counted', async () => {
    const owner = await world.creator();
    expect(codesByField((await name(owner, { password: 'Wrong1234' })).userErrors)).toEqual({ password: 'INVALID' });
    expect((await money(owner)).bankAccount).toBeNull();
    const answers = [];
    for (let attempt = 0; attempt < 12; attempt++)
      answers.push(await gql(bankAccountUpdateMutation, { input: { ...account, password: 'Wrong1234' } }, owner));
    expect(answers.some(({ errors }) => errors?.[0]?.extensions.code === 'THROTTLED')).toBe(true);
  });

  test('is refused for an owner who has no password', async () => {
    const owner = await world.creator();
    await sql('update users set password_hash = null where id = $1', [owner.userId]);
    expect(codesByField((await name(owner)).userErrors)).toEqual({ password: 'WRONG_STATE' });
  });

  test('with faults is refused with all of them, in the language of the request', async () => {
    const owner = await world.creator();
    const { userErrors } = await name(owner, { iban: 'КW81CBKU0000000000001234560101', holderName: 'سارة', bic: 'X' });
    expect(codesByField(userErrors)).toEqual({ iban: 'INVALID', holderName: 'INVALID', bic: 'INVALID' });
    expect(userErrors[0].message).toContain('Latin letters');
    const { data } = await gql(
      bankAccountUpdateMutation,
      { input: { ...account, iban: 'KW81CBKU000000000000123456010' } },
      { ...owner, language: 'ar' },
    );
    expect(data.bankAccountUpdate.userErrors[0].message).toBe('طول آيبان KW هو 30 خانة، وهذا فيه 29');
  });

  test('changed many times at once is one account in the end', async () => {
    const owner = await world.creator();
    await Promise.all([ibans.kuwait, ibans.britain, ibans.kuwait, ibans.britain].map((iban) => name(owner, { iban })));
    const rows = await sql('select id from bank_accounts where creator_id = $1 and replaced_at is null', [owner.creatorId]);
    expect(rows).toHaveLength(1);
  });

  test('is recorded in the audit log, masked', async () => {
    const owner = await world.creator();
    const { bankAccount } = await name(owner);
    const entries = await sql(
      `select action, object_id, object_label, changed_fields from audit_entries where creator_id = $1 and action = 'bankAccountUpdate'`,
      [owner.creatorId],
    );
    expect(entries).toEqual([
      { action: 'bankAccountUpdate', object_id: bankAccount.id, object_label: 'KW•• 0101', changed_fields: ['iban', 'holderName'] },
    ]);
  });
});

describe('the settings', () => {
  test('are weekly and ten units at first, and change', async () => {
    const owner = await world.creator();
    const { payoutSettings } = await money(owner);
    expect(payoutSettings).toMatchObject({ schedule: 'WEEKLY', threshold: { amount: '10.000', currency: 'KWD' } });
    expect(new Date(`${payoutSettings.nextOn}T00:00:00Z`).getUTCDay()).toBe(0);
    const change = async (input: object) => (await gql(payoutSettingsUpdateMutation, { input }, owner)).data.payoutSettingsUpdate;
    const changed = await change({ schedule: 'MONTHLY', threshold: { amount: '٢٥', currency: 'KWD' } });
    expect(changed.payoutSettings).toMatchObject({
      schedule: 'MONTHLY',
      threshold: { amount: '25.000' },
      nextOn: expect.stringMatching(/-01$/),
    });
    expect((await change({ schedule: 'MANUAL', threshold: { amount: '0', currency: 'KWD' } })).payoutSettings).toMatchObject({
      nextOn: null,
      threshold: { amount: '0.000' },
    });
    expect(codesByField((await change({ schedule: 'WEEKLY', threshold: { amount: '-1', currency: 'KWD' } })).userErrors)).toEqual({
      'threshold.amount': 'INVALID',
    });
    expect(codesByField((await change({ schedule: 'WEEKLY', threshold: { amount: '1', currency: 'EUR' } })).userErrors)).toEqual({
      'threshold.currency': 'INVALID',
    });
    expect(codesByField((await change({ schedule: 'WEEKLY', threshold: { amount: '1.0001', currency: 'KWD' } })).userErrors)).toEqual({
      'threshold.amount': 'INVALID',
    });
  });
});

describe('the balance', () => {
  test('is pending for a week, then available, and a payout takes it', async () => {
    const { creator, productId } = await shop();
    await buy(await world.customer(), productId);
    expect((await money(creator)).balance).toMatchObject({
      available: { amount: '0.000', currency: 'KWD' },
      pending: { amount: '12.187' },
      nextClearsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect((await ask(creator)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'Add a bank account first' }]);
    await name(creator);
    expect((await ask(creator)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'Nothing is available for a payout yet' }]);
    await letClear(creator.creatorId);
    const key = newKey();
    const { payout } = await ask(creator, key);
    expect(payout).toMatchObject({ status: 'DUE', amount: { amount: '12.187', currency: 'KWD' }, bankAccount: null });
    expect((await ask(creator, key)).payout).toEqual(payout);
    expect((await ask(creator)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'A payout is due already' }]);
    expect(await money(creator)).toMatchObject({
      balance: { available: { amount: '12.187' }, pending: { amount: '0.000' } },
      payouts: { totalCount: 1 },
    });
  });

  test('is below zero after a refund of what had cleared, and nothing can be asked for', async () => {
    const { creator, productId } = await shop();
    const { order } = await buy(await world.customer(), productId);
    await name(creator);
    await letClear(creator.creatorId);
    await orderRefund(creator, order.id);
    expect((await money(creator)).balance).toMatchObject({ available: { amount: '-0.313' }, pending: { amount: '0.000' } });
    expect((await ask(creator)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'Nothing is available for a payout yet' }]);
  });

  test('does not go to an account from which a payout came back, until its owner has confirmed it', async () => {
    const { creator, productId } = await shop();
    await buy(await world.customer(), productId);
    await name(creator);
    await letClear(creator.creatorId);
    const comesBack = () =>
      sql('update bank_accounts set returned_at = now() where creator_id = $1 and replaced_at is null', [creator.creatorId]);
    const isHeld = async () => (await money(creator)).bankAccount.needsConfirmation;
    await comesBack();
    expect(await isHeld()).toBe(true);
    const { payout } = await ask(creator);
    expect(payout).toMatchObject({ status: 'DUE' });
    expect(await isHeld()).toBe(false);
    // One that is due already is confirmed as well.
    await comesBack();
    expect((await ask(creator)).payout).toEqual(payout);
    expect(await isHeld()).toBe(false);
    expect((await ask(creator)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'A payout is due already' }]);
    // The same account again, and another.
    await comesBack();
    await name(creator);
    expect(await isHeld()).toBe(false);
    await comesBack();
    await name(creator, { iban: ibans.britain });
    expect(await isHeld()).toBe(false);
  });

  test('asked for many times at once is one payout', async () => {
    const { creator, productId } = await shop();
    await buy(await world.customer(), productId);
    await name(creator);
    await letClear(creator.creatorId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(creator)));
    expect(answers.filter(({ payout }) => payout)).toHaveLength(1);
  });

  test('of an account is its owner’s alone', async () => {
    const { creator, productId } = await shop();
    await buy(await world.customer(), productId);
    const other = await world.creator();
    expect(await money(other)).toMatchObject({ balance: { pending: { amount: '0.000' } }, bankAccount: null, payouts: { nodes: [] } });
    const editor = await world.admin(creator, 'EDIT');
    const { errors } = await gql(moneyQuery, {}, editor);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(Array(4).fill('FORBIDDEN'));
  });
});
