/**
 * Objects of Tap in the form that its documentation shows (developers.tap.company: Charges, KNET, Refunds, Merchant Initiated Transaction,
 * Webhook), with values of our own. Fields that the server does not read are left out, except some that could be mistaken for those that it
 * reads.
 */

/** A charge by card, paid and saved: Charges, Expected Response. */
export const capturedCharge = {
  id: 'chg_TS01A0020260000Aa0a0000001',
  object: 'charge',
  live_mode: false,
  customer_initiated: true,
  api_version: 'V2',
  method: 'GET',
  status: 'CAPTURED',
  amount: 4.0,
  currency: 'KWD',
  threeDSecure: true,
  save_card: true,
  metadata: { shelf: 'of another system' },
  transaction: { timezone: 'UTC+03:00', created: '1764000000001', expiry: { period: 30, type: 'MINUTE' }, amount: 4.0, currency: 'KWD' },
  reference: { track: 'tck_1', payment: '1000000000000000001', gateway: '100000000000001', acquirer: '100000000001', order: 'ord_1' },
  response: { code: '000', message: 'Captured' },
  card: { id: 'card_Aaaaa1aaaaaaaAAA', object: 'card', first_six: '450875', scheme: 'VISA', brand: 'VISA', last_four: '1019' },
  customer: { id: 'cus_TS01A0000000000A000000', first_name: 'Noor', email: 'noor@example.com' },
  source: { object: 'token', type: 'CARD_NOT_PRESENT', payment_type: 'CREDIT', payment_method: 'VISA', channel: 'INTERNET', id: 'tok_1' },
  payment_agreement: {
    id: 'payment_agreement_Aaaaa1aaaaaaaAAA',
    type: 'UNSCHEDULED',
    contract: { id: 'card_Aaaaa1aaaaaaaAAA', customer_id: 'cus_TS01A0000000000A000000', type: 'SAVED_CARD' },
  },
};

/** What Tap posts after a payment by KNET: KNET, Post payment details. The amount has fewer decimals than the hashstring's. */
export const postedKnet = {
  ...capturedCharge,
  id: 'chg_TS01A0020260000Kk0a0000002',
  method: 'POST',
  amount: 0.5,
  save_card: false,
  card: undefined,
  payment_agreement: undefined,
  transaction: { ...capturedCharge.transaction, created: '1764000000002', amount: 0.5 },
  reference: { ...capturedCharge.reference, payment: '2000000000000000002', gateway: '200000000000002' },
  source: {
    object: 'source',
    type: 'CARD_NOT_PRESENT',
    payment_type: 'DEBIT',
    payment_method: 'KNET',
    channel: 'INTERNET',
    id: 'src_kw.knet',
  },
};

/** The part of an INITIATED charge about the page to which the customer is led: KNET, API Response. */
export const initiatedTransaction = {
  timezone: 'UTC+03:00',
  created: '1764000000003',
  url: 'https://sandbox.payments.tap.company/pay?chg=abc%3d',
  expiry: { period: 30, type: 'MINUTE' },
};

/** Refunds, The Response Model. */
export const pendingRefund = {
  id: 're_aaaaaaaaaaaaa',
  object: 'refund',
  api_version: 'V2',
  live_mode: false,
  amount: 5,
  charge_id: capturedCharge.id,
  created: '1764000000004',
  currency: 'KWD',
  status: 'PENDING',
  reference: { merchant: 'txn_1' },
  response: { code: '100', message: 'Pending' },
  reason: 'requested_by_customer',
};

/** The answer to a charge without an agreement: Merchant Initiated Transaction. */
export const agreementMissing = { errors: [{ code: '1216', description: 'Agreement id is missing' }], http_code: '400' };
