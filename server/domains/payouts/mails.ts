import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import { momentText } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MailFact } from '../accounts/mails/layout.ts';
import { type Letter, sendLetter } from '../accounts/mails/letter.ts';
import { ownerOf } from '../creators/owners.ts';
import { maskIban } from './iban.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import { referenceOf } from './reference.ts';

const payoutTexts = (language: Language) => (language === 'AR' ? ar : en);
const payoutsPath = '/cc/settings/payouts';

/** A bank account to which payouts go. `usableFrom` is null if it is used at once. */
interface NamedBankAccount {
  iban: string;
  holderName: string;
  usableFrom: Date | null;
}

/** The mail to an owner about another bank account. */
export function bankAccountLetter(language: Language, timeZone: string, { iban, holderName, usableFrom }: NamedBankAccount): Letter {
  const texts = payoutTexts(language);
  const facts: MailFact[] = [
    { term: texts.iban, value: maskIban(iban) },
    { term: texts.holderName, value: holderName },
    ...(usableFrom ? [{ term: texts.usableFrom, value: momentText(language, usableFrom, timeZone) }] : []),
  ];
  const kind = usableFrom ? texts.BANK_ACCOUNT_CHANGED : texts.BANK_ACCOUNT_NAMED;
  return { texts: { ...texts, ...kind }, purpose: 'SECURITY', path: payoutsPath, facts, values: {} };
}

/** Mails an owner that payouts go to another bank account. */
export async function mailBankAccount(
  context: Context,
  reader: { email: string; language: Language },
  { creatorId, ...bankAccount }: NamedBankAccount & { creatorId: string },
): Promise<void> {
  const { timeZone } = await ownerOf(context, creatorId);
  await sendLetter(context, reader, bankAccountLetter(reader.language, timeZone, bankAccount));
}

/** A payout of which an owner is told. `amount` is in minor units; `reason` says why the payout came back. */
interface PayoutFacts {
  amount: number;
  currency: string;
  iban: string;
  reason: string | null;
}

/** The mail to an owner about a payout. */
export function payoutLetter(
  language: Language,
  payoutId: string,
  { amount, currency, iban, reason }: PayoutFacts,
  kind: 'PAID' | 'RETURNED',
): Letter {
  const texts = payoutTexts(language);
  const facts: MailFact[] = [
    { term: texts.amount, value: `${formatAmount(amount, currency)} ${currency}` },
    { term: texts.iban, value: maskIban(iban) },
    { term: texts.reference, value: referenceOf(payoutId) },
    ...(reason ? [{ term: texts.reason, value: reason }] : []),
  ];
  return { texts: { ...texts, ...texts[kind] }, purpose: 'MONEY', path: payoutsPath, facts, values: {} };
}

/** Mails an owner that a payout has arrived, or has come back. */
export async function mailPayout(context: Context, payoutId: string, kind: 'PAID' | 'RETURNED'): Promise<void> {
  const payout = await sql<Omit<PayoutFacts, 'amount'> & { creatorId: string; amount: string }>`
    select p.creator_id as "creatorId", p.amount, p.currency, b.iban, p.return_reason as reason
    from payouts p join bank_accounts b on b.id = p.bank_account_id where p.id = ${payoutId}`.one(context.db);
  const owner = await ownerOf(context, payout.creatorId);
  await sendLetter(context, owner, payoutLetter(owner.language, payoutId, { ...payout, amount: Number(payout.amount) }, kind));
}
