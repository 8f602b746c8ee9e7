import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import Stripe from 'stripe';

export const stripeSecret = 'sk_test_of_these_tests';
export const stripeWebhookSecret = 'whsec_of_these_tests';

// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe as its API sends them, with the fields that are used here
type Resource = Record<string, any>;

export interface HeardByStripe {
  method: string;
  path: string;
  key: string | undefined;
  version: string | undefined;
  body: Resource;
}

/**
 * A stand-in for Stripe's API on this machine. It speaks the parts that are used here, in the form of the SDK's types and of the
 * fixtures that Stripe publishes (github.com/stripe/openapi, openapi/fixtures3.json), with values of our own.
 */
export interface StripeServer {
  url: string;
  heard: HeardByStripe[];
  /** The customer pays a session, or leaves it. `settlesIn` is the currency of our account there. */
  pay(
    session: string,
    how?: { fee?: number | null; settlesIn?: { currency: string; amount: number }; customer?: string; card?: string },
  ): void;
  /** The fee is booked a little later. */
  bookFee(session: string, fee: number): void;
  /** How the bank answers charges of saved cards. */
  savedCards: { answer: 'succeed' | 'card_declined' | 'authentication_required' };
  /** How refunds begin, or why each is refused by an error. */
  refundsBegin: { status: string; refused?: string };
  becomeRefund(refundId: string, status: string, failureReason?: string): void;
  dispute(session: string, dispute: Resource): Resource;
  loseNextAnswer(): void;
  /** Whether all answers are lost: Stripe does what it is asked, and the connection breaks. */
  losing: { all: boolean };
  /** Whether its list of charges is behind. */
  behind: { list: boolean };
  /** Whether it cannot be reached at all. */
  away: { now: boolean };
  /** Removes a card that a customer had. */
  dropCard(paymentMethod: string): void;
  intents(paymentId: string): Resource[];
  /** An event as Stripe sends it, with its signature. */
  event(
    type: string,
    object: Resource,
    options?: { secret?: string; timestamp?: number },
  ): { body: string; headers: Record<string, string> };
  session(id: string): Resource;
  stop(): Promise<void>;
}

export async function stripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Resource>();
  const intents = new Map<string, Resource>();
  const refunds = new Map<string, Resource>();
  const disputes: Resource[] = [];
  const answers = new Map<string, { status: number; body: Resource; asked: string }>();
  const heard: HeardByStripe[] = [];
  const savedCards: StripeServer['savedCards'] = { answer: 'succeed' };
  const refundsBegin: StripeServer['refundsBegin'] = { status: 'succeeded' };
  const losing = { all: false };
  let losingNext = false;
  const away = { now: false };
  const behind = { list: false };
  const dropped = new Set<string>();
  const id = (kind: string) => `${kind}_test_${randomUUID().replaceAll('-', '')}`;

  const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030, country: 'KW', funding: 'credit' };
  const booking = (fee: number, amount: number, currency: string) => ({
    object: 'balance_transaction',
    id: id('txn'),
    amount,
    fee,
    net: amount - fee,
    currency,
  });
  const chargeOf = (intent: Resource, balance: Resource | null): Resource => ({
    object: 'charge',
    id: id('ch'),
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: balance,
    currency: intent.currency,
    disputed: false,
    payment_intent: intent.id,
    metadata: intent.metadata,
  });

  const problem = (status: number, error: Resource) => ({ status, body: { error } });
  const invalid = (message: string, code = 'parameter_invalid') => problem(400, { type: 'invalid_request_error', code, message });
  const found = (resource: Resource | undefined) =>
    resource
      ? { status: 200, body: resource }
      : problem(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });

  const uneven = (amount: string, currency: string) => ['kwd', 'bhd', 'omr', 'jod'].includes(currency) && Number(amount) % 10 !== 0;

  function createSession(body: Resource) {
    const { unit_amount: amount, currency } = body.line_items[0].price_data;
    if (uneven(amount, currency)) return invalid('Amounts in this currency must end in 0', 'invalid_amount');
    const lasts = Number(body.expires_at) - Date.now() / 1000;
    if (lasts < 30 * 60 || lasts > 24 * 3600) return invalid('expires_at must be between 30 minutes and 24 hours from now');
    const session: Resource = {
      object: 'checkout.session',
      id: id('cs'),
      url: 'https://checkout.stripe.com/c/pay/cs_test_1#abc',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(amount),
      currency,
      client_reference_id: body.client_reference_id,
      metadata: body.metadata,
      payment_intent: null,
      asked: body,
    };
    sessions.set(session.id, session);
    return { status: 200, body: session };
  }

  function createIntent(body: Resource) {
    if (dropped.has(body.payment_method)) {
      return problem(400, { type: 'invalid_request_error', code: 'payment_method_unexpected_state', message: 'It was detached' });
    }
    const intent: Resource = {
      object: 'payment_intent',
      id: id('pi'),
      amount: Number(body.amount),
      currency: body.currency,
      customer: body.customer,
      metadata: body.metadata ?? {},
      payment_method: { object: 'payment_method', id: body.payment_method, card },
      status: 'succeeded',
      setup_future_usage: null,
      next_action: null,
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(intent.id, intent);
    if (savedCards.answer !== 'succeed') {
      const error = { type: 'card_error', code: savedCards.answer, message: 'The bank said no', payment_intent: intent };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { type: 'card_error', code: savedCards.answer } });
      return problem(402, error);
    }
    intent.latest_charge = chargeOf(intent, booking(200, intent.amount, intent.currency));
    return { status: 200, body: intent };
  }

  function createRefund(body: Resource) {
    const intent = intents.get(body.payment_intent);
    const charge = intent?.latest_charge;
    if (!charge || Number(body.amount) > charge.amount - charge.amount_refunded)
      return invalid('Refund amount is greater than unrefunded amount');
    if (uneven(body.amount, charge.currency)) return invalid('Amounts in this currency must end in 0', 'invalid_amount');
    if (refundsBegin.refused) return invalid(refundsBegin.refused, 'balance_insufficient');
    const refund = {
      object: 'refund',
      id: id('re'),
      amount: Number(body.amount),
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intent.id,
      metadata: body.metadata,
      status: refundsBegin.status,
    };
    refunds.set(refund.id, refund);
    charge.amount_refunded += refund.amount;
    return { status: 200, body: refund };
  }

  function expire(session: Resource | undefined) {
    if (session?.status !== 'open') return invalid('Only Checkout Sessions with a status in ["open"] can be expired');
    session.status = 'expired';
    return { status: 200, body: session };
  }

  const app = express();
  app.use(express.urlencoded({ extended: true }));
  app.use((request, response, next) => {
    if (away.now) return void response.socket?.destroy();
    if (request.headers.authorization !== `Bearer ${stripeSecret}`) {
      return void response.status(401).json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const key = request.headers['idempotency-key'] as string | undefined;
    const version = request.headers['stripe-version'] as string | undefined;
    heard.push({ method: request.method, path: request.path, key, version, body: request.body ?? {} });
    next();
  });
  const send = (response: Response, { status, body }: { status: number; body: Resource }) => {
    if (losing.all || losingNext) {
      losingNext = false;
      return void response.socket?.destroy();
    }
    response.status(status).json(body);
  };
  /**
   * Answers a repeat with the first answer, even if it is an error, as Stripe does for a day. Refuses another request with the same key.
   */
  const once = (work: (body: Resource) => { status: number; body: Resource }) => (request: express.Request, response: Response) => {
    const key = (request.headers['idempotency-key'] as string | undefined) ?? randomUUID();
    const asked = JSON.stringify([request.path, request.body]);
    const known = answers.get(key);
    if (known && known.asked !== asked) {
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return send(response, problem(400, { type: 'idempotency_error', message }));
    }
    const answer = known ?? { ...work(request.body), asked };
    answers.set(key, answer);
    send(response, structuredClone(answer));
  };
  app.post('/v1/checkout/sessions', once(createSession));
  app.get('/v1/checkout/sessions/:id', (request, response) => send(response, found(sessions.get(request.params.id))));
  app.post('/v1/checkout/sessions/:id/expire', (request, response) => send(response, expire(sessions.get(request.params.id))));
  app.post('/v1/payment_intents', once(createIntent));
  app.get('/v1/payment_intents/:id', (request, response) => send(response, found(intents.get(request.params.id))));
  app.post('/v1/refunds', once(createRefund));
  const listed = (data: Resource[]) => ({ status: 200, body: { object: 'list', has_more: false, url: '/v1/list', data } });
  app.get('/v1/payment_intents', (request, response) =>
    send(response, listed([...intents.values()].filter(({ customer }) => !behind.list && customer === request.query.customer).reverse())),
  );
  app.get('/v1/refunds', (request, response) =>
    send(response, listed([...refunds.values()].filter((one) => one.payment_intent === request.query.payment_intent).reverse())),
  );
  app.get('/v1/disputes', (request, response) =>
    send(response, listed(disputes.filter((one) => one.payment_intent === request.query.payment_intent).toReversed())),
  );
  app.post('/v1/payment_methods/:id/detach', (request, response) => {
    dropped.add(request.params.id);
    send(response, { status: 200, body: { object: 'payment_method', id: request.params.id, customer: null } });
  });
  const server = http.createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { webhooks } = new Stripe(stripeSecret);
  const sessionOf = (session: string) => sessions.get(session) as Resource;

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    savedCards,
    refundsBegin,
    losing,
    away,
    behind,
    dropCard: (paymentMethod) => void dropped.add(paymentMethod),
    intents: (paymentId) => [...intents.values()].filter(({ metadata }) => metadata.paymentId === paymentId),
    session: sessionOf,
    pay: (name, { fee = 313, settlesIn, customer = 'cus_1', card: saved = 'pm_1' } = {}) => {
      const session = sessionOf(name);
      const { asked, amount_total: amount, currency } = session;
      const intent: Resource = {
        object: 'payment_intent',
        id: id('pi'),
        amount,
        currency,
        customer: asked.customer_creation === 'always' ? customer : null,
        metadata: asked.payment_intent_data.metadata,
        payment_method: { object: 'payment_method', id: saved, card },
        status: 'succeeded',
        setup_future_usage: asked.payment_intent_data.setup_future_usage ?? null,
        next_action: null,
        last_payment_error: null,
      };
      const balance = fee === null ? null : booking(fee, settlesIn?.amount ?? amount, settlesIn?.currency ?? currency);
      intent.latest_charge = chargeOf(intent, balance);
      intents.set(intent.id, intent);
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent: intent });
    },
    bookFee: (name, fee) => {
      const { payment_intent: intent } = sessionOf(name);
      intent.latest_charge.balance_transaction = booking(fee, intent.amount, intent.currency);
    },
    becomeRefund: (refundId, status, reason) => {
      const refund = [...refunds.values()].filter(({ metadata }) => metadata.refundId === refundId).at(-1) as Resource;
      Object.assign(refund, { status, failure_reason: reason });
      const intent = intents.get(refund.payment_intent) as Resource;
      if (status === 'failed') intent.latest_charge.amount_refunded -= refund.amount;
    },
    dispute: (name, change) => {
      const { payment_intent: intent } = sessionOf(name);
      const known = disputes.find(({ payment_intent }) => payment_intent === intent.id);
      const { id: charge, amount, currency } = intent.latest_charge;
      const dispute = known ?? {
        object: 'dispute',
        id: id('dp'),
        amount,
        currency,
        charge,
        payment_intent: intent.id,
        reason: 'fraudulent',
        metadata: {},
        balance_transactions: [],
      };
      if (!known) disputes.push(dispute);
      intent.latest_charge.disputed = true;
      return Object.assign(dispute, change);
    },
    loseNextAnswer: () => {
      losingNext = true;
    },
    event: (type, object, { secret = stripeWebhookSecret, timestamp } = {}) => {
      const body = JSON.stringify({ object: 'event', id: id('evt'), type, api_version: '2026-10-28.endive', data: { object } });
      return {
        body,
        headers: {
          'stripe-signature': webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp && { timestamp }) } as never),
        },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
