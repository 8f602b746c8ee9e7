import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { agreementMissing, capturedCharge, initiatedTransaction, pendingRefund, postedKnet } from './tap-examples.ts';

/** The most refunds in one list of the stand-in. So a few refunds need several lists. */
const mostListed = 2;

export const tapSecret = 'sk_test_of_these_tests_0123456789';

type Charge = Record<string, unknown> & { id: string; status: string; amount: number; currency: string };
type Refund = typeof pendingRefund & { metadata: Record<string, string> };

/** A request as Tap got it. */
export interface Heard {
  method: string;
  path: string;
  language: string | undefined;
  body: Record<string, unknown>;
}

/** A stand-in for Tap's API on this machine. It speaks the parts that are used here, as Tap's documentation shows them. */
export interface TapServer {
  url: string;
  heard: Heard[];
  /** The calls of one kind, such as `POST /charges`. */
  calls(kind: string): Heard[];
  /** Sets the status of a charge, as the customer, the bank or Tap would. */
  become(id: string, status: string, more?: Record<string, unknown>): void;
  /** The customer pays all open charges of a payment. */
  payAll(paymentId: string): void;
  becomeRefund(id: string, status: string): void;
  /** The newest refund of a charge. */
  refundOf(charge: string): string;
  /** The status that charges of a saved card get. By default they are paid. */
  savedCards: { status: string };
  /** The error that Tap answers to all refunds; null if it makes them. */
  refundsAnswer: { status: number; code: string } | null;
  /** Loses the next answer: Tap does what it is asked, and the connection breaks. */
  loseNextAnswer(): void;
  /** Whether all answers about charges are lost so. */
  losing: { all: boolean };
  /** Whether its list of charges is behind. */
  behind: { list: boolean };
  /** Whether it cannot be reached at all. */
  away: { now: boolean };
  /** Removes a card that it has saved. */
  dropCard(card: string): void;
  charges(paymentId: string): Charge[];
  /** What Tap posts about a charge or a refund, with its signature. */
  posted(id: string, secret?: string): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

/** Tap's signature of what it posts, by its documentation (Webhook). It is written here a second time, to check the server's own. */
// biome-ignore lint/suspicious/noExplicitAny: an object of Tap as it is posted
export function tapSignature({ id, amount, currency, reference = {}, status, transaction, created }: any, secret = tapSecret): string {
  const decimals = ['KWD', 'BHD', 'OMR', 'JOD'].includes(currency) ? 3 : 2;
  const { gateway = '', payment = '' } = reference;
  const text = `x_id${id}x_amount${amount.toFixed(decimals)}x_currency${currency}x_gateway_reference${gateway}x_payment_reference${payment}`;
  return createHmac('sha256', secret)
    .update(`${text}x_status${status}x_created${transaction ? transaction.created : created}`)
    .digest('hex');
}

/** Starts the stand-in. Its idempotent strings hold for good; those of the real Tap, for 24 hours. */
export async function tapServer(): Promise<TapServer> {
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const answered = new Map<string, string>();
  const heard: Heard[] = [];
  const savedCards = { status: 'CAPTURED' };
  const losing = { all: false };
  let losingNext = false;
  const away = { now: false };
  const behind = { list: false };
  const dropped = new Set<string>();
  let refundsAnswer: TapServer['refundsAnswer'] = null;
  let count = 0;

  function charge(body: Heard['body']): [number, unknown] {
    const source = (body.source as { id: string }).id;
    if (body.customer_initiated === false && !(body.payment_agreement as { id?: string } | undefined)?.id) return [400, agreementMissing];
    const reference = body.reference as Record<string, string>;
    const repeated = answered.get(reference.idempotent as string);
    if (repeated) return [200, charges.get(repeated)];
    const id = `chg_TS${String(++count).padStart(8, '0')}`;
    const example = source === 'src_kw.knet' ? postedKnet : capturedCharge;
    const { card: _card, payment_agreement: _agreement, ...unpaid } = capturedCharge;
    const isSaved = source.startsWith('tok_');
    const made: Charge = {
      ...(isSaved ? capturedCharge : unpaid),
      id,
      status: isSaved ? savedCards.status : 'INITIATED',
      amount: body.amount as number,
      currency: body.currency as string,
      metadata: body.metadata,
      reference: { ...example.reference, ...reference },
      ...(isSaved && { customer: { ...capturedCharge.customer, ...(body.customer as object) } }),
      transaction: {
        ...(isSaved && savedCards.status !== 'INITIATED' ? capturedCharge.transaction : initiatedTransaction),
        created: String(Date.now()),
      },
      source: { ...example.source, id: source },
    };
    charges.set(id, made);
    answered.set(reference.idempotent as string, id);
    return [200, made];
  }

  function refund(body: Heard['body']): [number, unknown] {
    const reference = body.reference as Record<string, string>;
    const repeated = answered.get(reference.idempotent as string);
    if (repeated) return [200, refunds.get(repeated)];
    if (refundsAnswer) return [refundsAnswer.status, { errors: [{ code: refundsAnswer.code, description: 'Not now' }] }];
    const of = charges.get(body.charge_id as string);
    const given = [...refunds.values()].filter((one) => one.charge_id === of?.id && one.status !== 'DECLINED');
    const sum = given.reduce((total, one) => total + Math.round(one.amount * 1000), Math.round((body.amount as number) * 1000));
    if (!of || sum > Math.round(of.amount * 1000))
      return [400, { errors: [{ code: '1161', description: 'Requested refund amount exceeds' }] }];
    const made = {
      ...pendingRefund,
      id: `re_${++count}`,
      charge_id: of.id,
      amount: body.amount as number,
      currency: of.currency,
      metadata: body.metadata as unknown as Refund['metadata'],
      reference: reference as never,
    };
    refunds.set(made.id, made);
    answered.set(reference.idempotent as string, made.id);
    return [200, made];
  }

  function answer({ method, path, body }: Heard): [number, unknown] {
    const [, kind = '', id = ''] = path.split('/');
    switch (`${method} /${kind}${id && method === 'POST' ? `/${id}` : ''}`) {
      case 'POST /charges':
        return charge(body);
      case 'GET /charges':
        return charges.has(id) ? [200, charges.get(id)] : [400, { errors: [{ code: '1144', description: 'Charge id not found' }] }];
      case 'POST /charges/list': {
        const customers = body.customers as string[];
        const found = [...charges.values()]
          .filter(({ customer }) => !behind.list && customers.includes((customer as { id: string }).id))
          .reverse();
        return found.length ? [200, { object: 'list', has_more: false, charges: found }] : [400, { message: 'Charges not found' }];
      }
      case 'POST /tokens':
        return dropped.has((body.saved_card as { card_id: string }).card_id)
          ? [400, { errors: [{ code: '1126', description: 'Source already used or not found' }] }]
          : [200, { id: `tok_${++count}`, object: 'token' }];
      case 'POST /refunds':
        return refund(body);
      case 'POST /refunds/list': {
        const found = [...refunds.values()].filter(({ charge_id }) => (body.charges as string[]).includes(charge_id)).reverse();
        if (!found.length) return [400, { message: 'Refunds not found' }];
        const from = found.findIndex((one) => one.id === body.starting_after) + 1;
        const end = from + Math.min(body.limit as number, mostListed);
        return [200, { object: 'list', has_more: end < found.length, refunds: found.slice(from, end) }];
      }
      case 'DELETE /card':
        dropped.add(path.split('/')[3] as string);
        return [200, { deleted: true, id }];
      default:
        return [404, { errors: [{ code: '404', description: `${method} ${path}` }] }];
    }
  }

  const server = http.createServer(async (request, response) => {
    if (away.now) return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.headers.authorization !== `Bearer ${tapSecret}`) {
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"errors":[{"code":"2107","description":"Unauthorized"}]}');
    }
    const one: Heard = {
      method: request.method ?? '',
      path: (request.url ?? '').replace(/^\/v2/, ''),
      language: request.headers.lang_code as string | undefined,
      body: chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {},
    };
    heard.push(one);
    const [status, body] = answer(one);
    if (losingNext || (losing.all && one.path.startsWith('/charges'))) {
      losingNext = false;
      return void request.socket.destroy();
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    calls: (kind) =>
      heard.filter(({ method, path }) => `${method} ${path}`.startsWith(kind) && !`${method} ${path}`.slice(kind.length).startsWith('/')),
    savedCards,
    losing,
    away,
    behind,
    dropCard: (card) => void dropped.add(card),
    charges: (paymentId) => [...charges.values()].filter(({ metadata }) => (metadata as { paymentId?: string }).paymentId === paymentId),
    get refundsAnswer() {
      return refundsAnswer;
    },
    set refundsAnswer(answer) {
      refundsAnswer = answer;
    },
    become: (id, status, more = {}) => void Object.assign(charges.get(id) as Charge, { status }, more),
    payAll: (paymentId) => {
      for (const one of charges.values())
        if (one.status === 'INITIATED' && (one.metadata as { paymentId?: string }).paymentId === paymentId) one.status = 'CAPTURED';
    },
    refundOf: (charge) => [...refunds.values()].findLast(({ charge_id }) => charge_id === charge)?.id as string,
    becomeRefund: (id, status) => void Object.assign(refunds.get(id) as Refund, { status }),
    loseNextAnswer: () => {
      losingNext = true;
    },
    posted: (id, secret = tapSecret) => {
      const body = charges.get(id) ?? refunds.get(id);
      return { body: JSON.stringify(body), headers: { hashstring: tapSignature(body, secret) } };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
