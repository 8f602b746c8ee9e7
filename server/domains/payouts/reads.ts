import { decimalsOf } from '../../../schema/rules/money.ts';
import { nextPayoutDay, type PayoutRhythm } from '../../../schema/rules/payouts.ts';
import { column, connection, expression, instant, money, one, type Reads } from '../../graphql/reads/fields.ts';
import { today } from '../creators/days.ts';
import { maskIban } from './iban.ts';
import { referenceOf } from './reference.ts';

/** The threshold of an account that chose none, in minor units: 10 units of its currency. */
export const defaultThreshold = (currency: string): number => 10 * 10 ** decimalsOf(currency);
/** The schedule of an account that chose none. */
export const defaultSchedule: PayoutRhythm = 'WEEKLY';

export const reads: Reads = {
  Query: {
    bankAccount: one('BankAccount', ({ t }) => `${t}.replaced_at is null`),
    payoutSettings: one('PayoutSettings', () => 'true'),
    payouts: connection('Payout', () => 'true'),
  },
  types: {
    BankAccount: {
      from: 'bank_accounts',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        iban: column('iban', maskIban),
        holderName: column(),
        bankName: column(),
        bic: column(),
        usableFrom: instant('usable_from'),
        needsConfirmation: expression(({ t }) => `${t}.returned_at is not null`),
        createdAt: instant('created_at'),
      },
    },
    PayoutSettings: {
      from: `(select c.id, c.currency, c.time_zone, c.week_start, s.schedule, s.threshold_amount
        from creators c left join payout_settings s on s.creator_id = c.id)`,
      scope: ({ t, viewer }) => `${t}.id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        schedule: expression(({ t }) => `coalesce(${t}.schedule, '${defaultSchedule}')`),
        threshold: expression(
          ({ t }) => `json_build_object('amount', ${t}.threshold_amount, 'currency', ${t}.currency)`,
          ({ amount, currency }: { amount: number | null; currency: string }) => ({
            amount: amount ?? defaultThreshold(currency),
            currency,
          }),
        ),
        nextOn: expression(
          ({ t }) =>
            `json_build_object('schedule', coalesce(${t}.schedule, '${defaultSchedule}'), 'timeZone', ${t}.time_zone, 'weekStart', ${t}.week_start)`,
          ({ schedule, timeZone, weekStart }: { schedule: PayoutRhythm; timeZone: string; weekStart: number }, _args, context) =>
            nextPayoutDay(schedule, today(context, { timeZone }), weekStart),
        ),
      },
    },
    Payout: {
      from: 'payouts',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        status: column(),
        amount: money('amount'),
        bankAccount: one('BankAccount', ({ t, parent }) => `${t}.id = ${parent}.bank_account_id`),
        reference: column('id', referenceOf),
        createdAt: instant('created_at'),
        sentAt: instant('sent_at'),
        paidAt: instant('paid_at'),
        returnedAt: instant('returned_at'),
        returnReason: column(),
      },
    },
  },
};
