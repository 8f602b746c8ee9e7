import {
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  gatewayPatience,
  type PaymentGateway,
} from '../../platform/payments/gateway.ts';
import { isSigned, signatureHeader } from './signature.ts';

/** A refusal of the gateway. */
class SandboxError extends Error {
  readonly status: number;
  readonly reason: string;
  constructor(status: number, request: string, reason: string) {
    super(`the sandbox gateway answered ${status} to ${request}: ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

const reasonIn = async (response: Response): Promise<string> =>
  ((await response.json().catch(() => ({}))) as { error?: string }).error ?? response.statusText;

/** Talks to a sandbox gateway over HTTP, as to a real one. Throws unless the answer comes in time, and is 2xx. */
export function sandboxGateway({ url, secret, now = () => new Date() }: { url: string; secret: string; now?: () => Date }): PaymentGateway {
  /** Null for 404. */
  async function find<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer | null> {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(gatewayPatience),
      redirect: 'error',
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new SandboxError(response.status, `${method} /v1${path.split('/', 2).join('/')}`, await reasonIn(response));
    return response.status === 204 ? null : ((await response.json()) as Answer);
  }
  async function call<Answer = GatewayPayment>(...request: Parameters<typeof find>): Promise<Answer> {
    const answer = await find<Answer>(...request);
    if (answer === null) throw new Error('the sandbox gateway does not know what it was asked about');
    return answer;
  }
  const at = (reference: string, rest = '') => `/payments/${encodeURIComponent(reference)}${rest}`;
  return {
    name: 'sandbox',
    methods: ['KNET', 'CARD'],
    reportsFee: true,
    step: (method, currency) => (method === 'CARD' || currency === 'KWD' ? 1 : null),
    least: () => 1,
    create: (payment) => call('POST', '/payments', payment),
    charge: (payment, savedCard) => find('POST', '/payments', { ...payment, savedCard }),
    findCharge: (paymentId) => find('GET', `/charges/${encodeURIComponent(paymentId)}`),
    retrieve: (reference) => call('GET', at(reference)),
    cancel: (reference) => call('POST', at(reference, '/cancel'), {}),
    refund: async (reference, { refundId, amount }) => {
      try {
        return await call<GatewayRefund>('POST', at(reference, '/refunds'), { refundId, amount });
      } catch (error) {
        if (!(error instanceof SandboxError && error.status === 422)) throw error;
        return { refundId, status: 'failed', amount, reason: error.reason };
      }
    },
    retrieveRefund: (reference, refundId) => find<GatewayRefund>('GET', at(reference, `/refunds/${encodeURIComponent(refundId)}`)),
    forgetCard: async (savedCard) => void (await find('DELETE', `/cards/${encodeURIComponent(savedCard)}`)),
    readEvent: async (rawBody, headers) => {
      if (!isSigned(secret, rawBody, headers[signatureHeader], now())) return null;
      return eventIn(rawBody);
    },
  };
}

/** The event in a signed body; null if there is none, which would be the gateway's fault. */
function eventIn(rawBody: Buffer): GatewayEvent | null {
  try {
    const event = JSON.parse(rawBody.toString('utf8')) as {
      id?: unknown;
      type?: unknown;
      payment?: { paymentId?: unknown; reference?: unknown };
    } | null;
    const { id, type, payment } = event ?? {};
    const { paymentId, reference } = payment ?? {};
    if (typeof id !== 'string' || typeof type !== 'string' || typeof paymentId !== 'string') return null;
    return { id, type, paymentId, reference: typeof reference === 'string' ? reference : null };
  } catch {
    return null;
  }
}
