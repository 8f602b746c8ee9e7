/** What visitors ask, by who they are: keys of `landing.questions`, whose answers are plain text. */
export const questions = {
  creators: ['sell', 'cost', 'cards', 'payouts', 'sessions', 'protection', 'languages', 'moneyBack', 'leave'],
  customers: ['account', 'where', 'refund', 'cancel', 'safe', 'receipt'],
} as const;
