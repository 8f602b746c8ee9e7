import type { GatewayEvent, GatewayPayment, PaymentGateway } from '../../platform/payments/gateway.ts';
import { isSigned, signatureHeader } from './signature.ts';

const timeout = 10_000;

/** Talks to a sandbox gateway over HTTP, as to a real one. It waits 10 s for an answer and throws unless that is 2xx. */
export function sandboxGateway({ url, secret, now = () => new Date() }: { url: string; secret: string; now?: () => Date }): PaymentGateway {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<GatewayPayment> {
    const response = await fetch(`${url}/v1/payments${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the sandbox gateway answered ${response.status} to ${method} /v1/payments`);
    return (await response.json()) as GatewayPayment;
  }
  return {
    name: 'sandbox',
    create: (payment) => call('POST', '', payment),
    retrieve: (reference) => call('GET', `/${encodeURIComponent(reference)}`),
    refund: (reference, refund) => call('POST', `/${encodeURIComponent(reference)}/refunds`, refund),
    readEvent: (rawBody, headers) => {
      if (!isSigned(secret, rawBody, headers[signatureHeader], now())) return null;
      return eventIn(rawBody);
    },
  };
}

/** The event in a signed body; null if there is none, which would be the gateway's fault. */
function eventIn(rawBody: Buffer): GatewayEvent | null {
  try {
    const event = JSON.parse(rawBody.toString('utf8')) as Partial<GatewayEvent> | null;
    return typeof event?.id === 'string' && typeof event.type === 'string' && event.payment ? (event as GatewayEvent) : null;
  } catch {
    return null;
  }
}
