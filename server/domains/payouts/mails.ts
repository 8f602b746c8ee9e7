import type { Context } from '../../core/context.ts';
import { formatAmount } from '../../core/money.ts';
import { momentText } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MailFact } from '../accounts/mails/layout.ts';
import { sendLetter } from '../accounts/mails/letter.ts';
import { ownerOf } from '../creators/owners.ts';
import { maskIban } from './iban.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import { referenceOf } from './reference.ts';

const textsOf = (language: Language) => (language === 'AR' ? ar : en);
const path = '/cc/settings/payouts';

/** Tells an owner that payouts go to another bank account. `usableFrom` is null for one that is used at once. */
export async function mailBankAccount(
  context: Context,
  reader: { email: string; language: Language },
  { iban, holderName, usableFrom, creatorId }: { iban: string; holderName: string; usableFrom: Date | null; creatorId: string },
): Promise<void> {
  const { language } = reader;
  const texts = textsOf(language);
  const { timeZone } = await ownerOf(context, creatorId);
  const facts: MailFact[] = [
    { term: texts.iban, value: maskIban(iban) },
    { term: texts.holderName, value: holderName },
    ...(usableFrom ? [{ term: texts.usableFrom, value: momentText(language, usableFrom, timeZone) }] : []),
  ];
  const kind = usableFrom ? texts.BANK_ACCOUNT_CHANGED : texts.BANK_ACCOUNT_NAMED;
  await sendLetter(context, reader, { ...texts, ...kind }, { purpose: 'SECURITY', path, facts, values: {} });
}

/** Tells an owner that a payout has arrived, or has come back. */
export async function mailPayout(context: Context, payoutId: string, kind: 'PAID' | 'RETURNED'): Promise<void> {
  const payout = await sql<{ creatorId: string; amount: string; currency: string; iban: string; reason: string | null }>`
    select p.creator_id as "creatorId", p.amount, p.currency, b.iban, p.return_reason as reason
    from payouts p join bank_accounts b on b.id = p.bank_account_id where p.id = ${payoutId}`.one(context.db);
  const owner = await ownerOf(context, payout.creatorId);
  const texts = textsOf(owner.language);
  const facts: MailFact[] = [
    { term: texts.amount, value: `${formatAmount(Number(payout.amount), payout.currency)} ${payout.currency}` },
    { term: texts.iban, value: maskIban(payout.iban) },
    { term: texts.reference, value: referenceOf(payoutId) },
    ...(payout.reason ? [{ term: texts.reason, value: payout.reason }] : []),
  ];
  await sendLetter(context, owner, { ...texts, ...texts[kind] }, { purpose: 'MONEY', path, facts, values: {} });
}
