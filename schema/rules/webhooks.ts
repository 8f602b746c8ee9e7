import { array, boolean, object, string } from 'yup';
import { webhookTypes } from '../webhook-types.ts';
import { atMost } from './fields.ts';
import { plain } from './unseen.ts';

/** The most endpoints of an account. */
export const mostWebhookEndpoints = 10;

const longestUrl = 2000;

/** Whether a server can post to an address. A name and a password in it are refused, since every log would show them. */
function isPostable(text: string): boolean {
  try {
    // `URL.canParse` is newer than the baseline of browsers.
    const { protocol, username, password, hash } = new URL(text);
    return /^https?:$/.test(protocol) && !username && !password && !hash;
  } catch {
    return false;
  }
}

const url = () =>
  atMost(string(), longestUrl, 'webhook.url')
    .transform((text: string | null | undefined) => (typeof text === 'string' ? plain(text) : text))
    .test('url', 'webhook.url', (text) => text == null || isPostable(text));

const events = () =>
  atMost(array(), 100, 'webhook.event')
    .of(
      string()
        .oneOf([...webhookTypes] as string[], 'webhook.event')
        .required('webhook.event'),
    )
    .min(1, 'webhook.events');

/** `WebhookEndpointCreateInput`. */
export const webhookEndpointCreateRules = object({
  url: url().required('webhook.url'),
  events: events().required('webhook.events'),
});

/** `WebhookEndpointUpdateInput`. */
export const webhookEndpointUpdateRules = object({
  url: url().nullable(),
  events: events().nullable(),
  enabled: boolean().nullable(),
});
