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
  disputeNews: 'OPENED' | 'WON' | 'LOST',
): Letter {
  const disputeTexts = language === 'AR' ? ar : en;
  const moneyText = (minor: number) => `${formatAmount(minor, currency)} ${currency}`;
  const disputeFacts = [
    { term: disputeTexts.sale, value: description },
    { term: disputeTexts.amount, value: moneyText(amount) },
    ...(reason ? [{ term: disputeTexts.reason, value: reason }] : []),
    ...(disputeNews !== 'OPENED' && feeAmount ? [{ term: disputeTexts.fee, value: moneyText(feeAmount) }] : []),
  ];
  return {
    texts: { ...disputeTexts, ...disputeTexts[disputeNews] },
    purpose: 'MONEY',
    path: `/cc/sales/${orderId}`,
    facts: disputeFacts,
    values: {},
  };
}
