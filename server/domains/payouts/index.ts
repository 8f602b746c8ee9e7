import { formatAmount } from '../../../schema/rules/money.ts';
import type { Domain } from '../domain.ts';
import { payouts as command } from './commands.ts';
import { BankAccount, Payout, PayoutFile, PayoutSettings } from './entities.ts';
import { maskIban } from './iban.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { makeScheduledDue, nextDayStart } from './sending.ts';

/** Owners' money on its way to their banks: what is due, and the bank's file. */
export const payouts: Domain = {
  resolvers,
  entities: [BankAccount, PayoutSettings, PayoutFile, Payout],
  reads,
  audited: {
    PayoutSettings: { table: '(select creator_id as id, * from payout_settings)', label: () => null, ofAccount: true },
    Payout: { table: 'payouts', label: ({ amount, currency }) => `${formatAmount(Number(amount), String(currency))} ${currency}` },
    BankAccount: { table: 'bank_accounts', label: ({ iban }) => maskIban(String(iban)) },
  },
  jobs: { usual: { 'payouts:makeDue': (context) => makeScheduledDue(context) } },
  crontab: ['5 * * * * payouts:makeDue'],
  moments: { 'payouts:makeDue': nextDayStart },
  commands: { payouts: command },
  // The currency, the zone and the week of what falls due.
  joins: ['creators'],
};
