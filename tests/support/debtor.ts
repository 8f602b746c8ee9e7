import { readConfig } from '../../server/platform/config.ts';
import { ibans } from './payouts.ts';

/** The settings of the account that payouts leave from. */
export const debtorSettings = { PAYOUT_DEBTOR_NAME: 'Diwan', PAYOUT_DEBTOR_IBAN: ibans.kuwait };
/** The operator's bank account, from which payouts are sent. */
export const debtor = readConfig({ NODE_ENV: 'test', ...debtorSettings }).payoutDebtor as NonNullable<
  ReturnType<typeof readConfig>['payoutDebtor']
>;
