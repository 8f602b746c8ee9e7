import type { TFunction } from 'i18next';
import { type WebhookType, webhookTypes } from '../../../../schema/webhook-types.ts';

const named = [...webhookTypes, 'webhook.test'] as const;

/** An event's type in words; the type itself if this page is older than the event. */
export function eventName(t: TFunction<'integrations'>, type: string): string {
  const known = named.find((one): one is WebhookType | 'webhook.test' => one === type);
  return known ? t(`events.${known}.name`) : type;
}
