import { IsNull, Not } from 'typeorm';
import { parseAmount } from '../../../schema/rules/money.ts';
import { bankAccountUpdateRules, payoutRequestRules, payoutSettingsUpdateRules } from '../../../schema/rules/payouts.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { consoleUser } from '../../core/viewer.ts';
import type {
  MutationBankAccountUpdateArgs,
  MutationPayoutRequestArgs,
  MutationPayoutSettingsUpdateArgs,
} from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { confirmPassword } from '../accounts/confirm.ts';
import { record } from '../audit/record.ts';
import { requireOpen } from '../creators/closing.ts';
import { termsOf } from '../creators/terms.ts';
import { lockPayable } from './balance.ts';
import { BankAccount, Payout, PayoutSettings } from './entities.ts';
import { maskIban } from './iban.ts';
import { mailBankAccount } from './mails.ts';

/** Days for which a changed bank account gets no money. */
export const bankAccountWaitingDays = 3;

/**
 * Names the bank account to which payouts go. A changed one waits 3 days, so that an owner who reads the mail can undo what a stranger did.
 * Meanwhile no money goes to the former account either, since it may be closed.
 * @throws UserErrors on a wrong password or input
 */
export async function bankAccountUpdate(context: Context, { input }: MutationBankAccountUpdateArgs) {
  const { iban, holderName, bankName = null, bic = null, password, ...others } = validate(bankAccountUpdateRules, input);
  others satisfies NothingElse;
  const { creatorId } = consoleUser(context.viewer);
  const owner = await confirmPassword(context, password, ['password']);
  return inTransaction(context, async (inner) => {
    const { db, now } = inner;
    await lockBankAccount(inner, creatorId);
    await requireOpen(inner, creatorId);
    const formerAccount = await db.findOneBy(BankAccount, { creatorId, replacedAt: IsNull() });
    const namedAccount = { iban, holderName, bankName, bic };
    if (
      formerAccount &&
      (Object.keys(namedAccount) as (keyof typeof namedAccount)[]).every((field) => formerAccount[field] === namedAccount[field])
    ) {
      await confirmBankAccount(inner, creatorId);
      return { bankAccount: { id: formerAccount.id }, repeated: true as const };
    }
    // The bank's name is only the owner's note; money does not follow it.
    const isSameAccount = formerAccount?.iban === iban && formerAccount.holderName === holderName && formerAccount.bic === bic;
    // The account of a new owner waits, too: the former owner had one before.
    const isFirstAccount = !formerAccount && !(await db.existsBy(BankAccount, { creatorId }));
    const usableFrom = isFirstAccount
      ? now()
      : isSameAccount
        ? (formerAccount as BankAccount).usableFrom
        : new Date(now().getTime() + bankAccountWaitingDays * 86_400_000);
    if (formerAccount) await db.update(BankAccount, { id: formerAccount.id }, { replacedAt: now() });
    const { generatedMaps } = await db.insert(BankAccount, { creatorId, ...namedAccount, usableFrom, createdAt: now() });
    const { id: bankAccountId } = generatedMaps[0] as { id: string };
    await mailBankAccount(inner, owner, { iban, holderName, usableFrom: isFirstAccount || isSameAccount ? null : usableFrom, creatorId });
    const changedFields = formerAccount
      ? (Object.keys(namedAccount) as (keyof typeof namedAccount)[]).filter((field) => formerAccount[field] !== namedAccount[field])
      : ['iban', 'holderName'];
    const maskedIban = maskIban(iban);
    await record(inner, inner.viewer, {
      action: 'bankAccountUpdate',
      objectType: 'BankAccount',
      objectId: bankAccountId,
      objectLabel: maskedIban,
      changedFields,
    });
    return { bankAccount: { id: bankAccountId } };
  });
}

/** Locks the bank account of an account, for a change or for a transfer. Take this lock before the ledger's. */
export const lockBankAccount = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bankAccount:${creatorId}`}, 0))`.run(db);

/**
 * Confirms a bank account from which a payout came back, so that money goes to it again. Answers whether one had come back. Locks the bank
 * account.
 */
async function confirmBankAccount(context: Context, creatorId: string): Promise<boolean> {
  await lockBankAccount(context, creatorId);
  const { affected } = await context.db.update(
    BankAccount,
    { creatorId, replacedAt: IsNull(), returnedAt: Not(IsNull()) },
    { returnedAt: null },
  );
  return affected === 1;
}

/** The bank account to which payouts go now. */
export const bankAccountOf = ({ db }: Context, creatorId: string): Promise<BankAccount | undefined> =>
  sql<BankAccount>`
    select id, creator_id as "creatorId", iban, holder_name as "holderName", bank_name as "bankName", bic, usable_from as "usableFrom",
      returned_at as "returnedAt"
    from bank_accounts where creator_id = ${creatorId} and replaced_at is null`.first(db);

export async function payoutSettingsUpdate(context: Context, { input }: MutationPayoutSettingsUpdateArgs) {
  const { schedule, threshold, ...others } = validate(payoutSettingsUpdateRules, input);
  others satisfies NothingElse;
  const { creatorId } = consoleUser(context.viewer);
  const { currency } = await termsOf(context, creatorId);
  if (threshold.currency !== currency) throw userError('INVALID', 'price.currency', ['threshold', 'currency']);
  const thresholdAmount = parseAmount(threshold.amount, currency);
  await context.db.upsert(PayoutSettings, { creatorId, schedule, thresholdAmount }, ['creatorId']);
  return { payoutSettings: { id: creatorId } };
}

/**
 * Makes a payout of what is available now. If a payout to the bank account came back, the owner confirms the account by asking for another.
 * @throws WRONG_STATE
 */
export async function payoutRequest(context: Context, { input }: MutationPayoutRequestArgs) {
  const { idempotencyKey: payoutKey, ...others } = validate(payoutRequestRules, input);
  others satisfies NothingElse;
  const { creatorId, userId } = consoleUser(context.viewer);
  const payoutIntent = { userId, key: payoutKey, operation: 'payoutRequest', input: {}, subject: `payout:${creatorId}` };
  return once(context, payoutIntent, async () => {
    if (!(await bankAccountOf(context, creatorId))) throw userError('WRONG_STATE', 'payout.noBankAccount');
    const isConfirmed = await confirmBankAccount(context, creatorId);
    const payoutId = await makePayoutDue(context, creatorId, { scheduledOn: null, threshold: 0 });
    if (payoutId === 'DUE_ALREADY') {
      const duePayout = isConfirmed && (await context.db.findOneBy(Payout, { creatorId, status: 'DUE' }));
      if (!duePayout) throw userError('WRONG_STATE', 'payout.dueAlready');
      return { payout: { id: duePayout.id } };
    }
    if (!payoutId) throw userError('WRONG_STATE', 'payout.nothingAvailable');
    return { payout: { id: payoutId } };
  });
}

/** Makes a payout due. Answers its id, or null if nothing, or less than the threshold, is available. */
export async function makePayoutDue(
  context: Context,
  creatorId: string,
  { scheduledOn, threshold }: { scheduledOn: string | null; threshold: number },
): Promise<string | 'DUE_ALREADY' | null> {
  const { db, now } = context;
  const { payable: amount, currency } = await lockPayable(context, creatorId);
  if (await db.existsBy(Payout, { creatorId, status: 'DUE' })) return 'DUE_ALREADY';
  if (amount <= 0 || amount < threshold) return null;
  const madePayout = await sql<{ id: string }>`
    insert into payouts (creator_id, amount, currency, scheduled_on, created_at)
    values (${creatorId}, ${amount}, ${currency}, ${scheduledOn}, ${now()}) on conflict do nothing returning id`.first(db);
  return madePayout?.id ?? null;
}
