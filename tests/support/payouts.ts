import { sql } from './sql.ts';

/** Valid IBANs of two countries. */
export const ibans = { kuwait: 'KW81CBKU0000000000001234560101', britain: 'GB33BUKB20201555555555' };

/**
 * Lets a week pass for the money of an account's sales: all of it has cleared. From then on its owner asks for payouts, so that the
 * server's job makes none due on a payout day.
 */
export const letClear = (creatorId: string) =>
  sql(
    `with cleared as (update ledger_clearings set clears_on = clears_on - 8 where creator_id = $1)
     insert into payout_settings (creator_id, schedule, threshold_amount) values ($1, 'MANUAL', 10000)
     on conflict (creator_id) do update set schedule = 'MANUAL'`,
    [creatorId],
  );

const bankAccountFields = 'id iban holderName bankName bic usableFrom needsConfirmation createdAt';
const payoutFields = `id status amount { amount currency } reference createdAt sentAt paidAt returnedAt returnReason bankAccount { ${bankAccountFields} }`;

export const bankAccountUpdateMutation = /* GraphQL */ `
  mutation BankAccountUpdate($input: BankAccountUpdateInput!) {
    bankAccountUpdate(input: $input) { bankAccount { ${bankAccountFields} } userErrors { field code message } }
  }
`;
export const payoutSettingsUpdateMutation = /* GraphQL */ `
  mutation PayoutSettingsUpdate($input: PayoutSettingsUpdateInput!) {
    payoutSettingsUpdate(input: $input) { payoutSettings { id schedule threshold { amount currency } nextOn } userErrors { field code message } }
  }
`;
export const payoutRequestMutation = /* GraphQL */ `
  mutation PayoutRequest($input: PayoutRequestInput!) {
    payoutRequest(input: $input) { payout { ${payoutFields} } userErrors { field code message } }
  }
`;
export const moneyQuery = /* GraphQL */ `
  query BalanceAndPayouts {
    balance { available { amount currency } pending { amount } held { amount } refunding { amount } sent { amount } nextClearsOn }
    bankAccount { ${bankAccountFields} }
    payoutSettings { schedule threshold { amount currency } nextOn }
    payouts { nodes { ${payoutFields} } totalCount }
  }
`;
