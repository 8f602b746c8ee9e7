/**
 * Objects of Stripe in the form of the fixtures that it publishes (github.com/stripe/openapi, openapi/fixtures3.json), with values of our
 * own. In these fixtures, references are ids, and much is null. Fields that the server does not read are left out, except some that could
 * be mistaken for those that it reads.
 */

export const session = {
  object: 'checkout.session',
  id: 'cs_test_example',
  mode: 'payment',
  status: 'open',
  payment_status: 'unpaid',
  amount_subtotal: null,
  amount_total: null,
  currency: null,
  client_reference_id: null,
  customer: null,
  customer_creation: null,
  metadata: {},
  payment_intent: 'pi_example',
  url: 'https://checkout.stripe.com/c/pay/cs_test_example',
  livemode: false,
};

export const balanceTransaction = {
  object: 'balance_transaction',
  id: 'txn_example',
  amount: 15_000,
  net: 14_450,
  fee: 550,
  fee_details: [],
  currency: 'aed',
  exchange_rate: null,
  source: 'ch_example',
  status: 'available',
  type: 'charge',
};

export const charge = {
  object: 'charge',
  id: 'ch_example',
  amount: 12_500,
  amount_captured: 12_500,
  amount_refunded: 0,
  balance_transaction: 'txn_example',
  currency: 'kwd',
  disputed: false,
  metadata: {},
  payment_intent: null,
  payment_method: 'pm_example',
  refunded: false,
  status: 'succeeded',
};

export const paymentIntent = {
  object: 'payment_intent',
  id: 'pi_example',
  amount: 12_500,
  amount_received: 0,
  currency: 'kwd',
  customer: null,
  last_payment_error: null,
  latest_charge: null,
  metadata: {},
  next_action: null,
  payment_method: null,
  payment_method_types: ['card'],
  setup_future_usage: null,
  status: 'requires_payment_method',
};

export const paymentMethod = {
  object: 'payment_method',
  id: 'pm_example',
  type: 'card',
  card: { brand: 'mastercard', country: 'KW', exp_month: 3, exp_year: 2031, funding: 'credit', last4: '0404' },
  customer: 'cus_example',
};

/** An inquiry, as in the fixtures. */
export const dispute = {
  object: 'dispute',
  id: 'dp_example',
  amount: 12_500,
  balance_transactions: [] as object[],
  charge: 'ch_example',
  currency: 'kwd',
  is_charge_refundable: true,
  metadata: {},
  payment_intent: null,
  payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'inquiry', network_reason_code: '10.4' } },
  reason: 'general',
  status: 'warning_needs_response',
};

/** An object of another system at Stripe: it has no metadata of ours. */
export const ofAnotherSystem = { object: 'plan', id: 'price_example', active: true, amount: 2000, currency: 'usd', metadata: {} };
