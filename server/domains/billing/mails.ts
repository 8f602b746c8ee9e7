import { formatAmount } from '../../../schema/rules/money.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Letter } from '../accounts/mails/letter.ts';
import type { Dispute } from './dispute-entity.ts';
import type { Payment } from './entities.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };

/** The letter about a dispute to the owner of the account that sold. */
export function disputeLetter(
  language: Language,
  { currency, description, orderId }: Pick<Payment, 'currency' | 'description' | 'orderId'>,
  { amount, reason, feeAmount }: Pick<Dispute, 'amount' | 'reason' | 'feeAmount'>,
  kind: 'OPENED' | 'WON' | 'LOST',
): Letter {
  const texts = language === 'AR' ? ar : en;
  const money = (minor: number) => `${formatAmount(minor, currency)} ${currency}`;
  const facts = [
    { term: texts.sale, value: description },
    { term: texts.amount, value: money(amount) },
    ...(reason ? [{ term: texts.reason, value: reason }] : []),
    ...(kind !== 'OPENED' && feeAmount ? [{ term: texts.fee, value: money(feeAmount) }] : []),
  ];
  return { texts: { ...texts, ...texts[kind] }, purpose: 'MONEY', path: `/cc/sales/${orderId}`, facts, values: {} };
}
