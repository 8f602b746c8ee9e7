import { Webhook } from 'standardwebhooks';
import { DiwanError } from './errors.ts';
import type { UnknownEvent } from './events.ts';
import { eventTypes, type KnownEvent } from './generated.ts';

/** An event at an endpoint. `switch (event.type)` narrows the type of `data`. */
export type DiwanEvent = KnownEvent | UnknownEvent;

/** Headers of Node, of fetch, or any object of them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a request to your endpoint, and answers its event if Diwan has signed it (Standard Webhooks) within the last five minutes.
 * @param body the body as it came: its bytes, or their text. One that was parsed and written anew has another signature.
 * @param secret `whsec_…`, as it was shown when the endpoint was made. During a rotation, the new and the old one.
 * @throws DiwanError with WEBHOOK_INVALID. Answer 400 and do nothing else.
 */
export function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secret: string | readonly string[]): DiwanEvent {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('verifyWebhook needs the body as it came, as text or bytes: read it before a middleware parses it');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headerOf(headers, name)]),
  );
  let reason: unknown;
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    try {
      return eventOf(new Webhook(one).verify(text, signed) as KnownEvent);
    } catch (error) {
      reason = error;
    }
  }
  throw new DiwanError(reason instanceof Error ? reason.message : 'There is no secret', { code: 'WEBHOOK_INVALID' }, { cause: reason });
}

/** An event of an unknown type gets the type `unknown`, so that `switch` tells the others apart. */
const eventOf = (event: KnownEvent): DiwanEvent =>
  eventTypes.includes(event.type) ? event : { ...(event as KnownEvent & { data: unknown }), type: 'unknown', givenType: event.type };

/** A header, by its name in lower case. Node has names in lower case, other servers may not. */
function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}
