/** The SDK of Diwan's API. Programs begin with `createClient`; the README has a quick start. */
export { type Client, createClient, type Diwan, type OwnDocument } from './client.ts';
export { DiwanError, type ErrorCode, NetworkError, type UserError, UserErrors } from './errors.ts';
export type { EventOf, UnknownEvent } from './events.ts';
export type * from './generated.ts';
export type { CallOptions, Open, Page, SubscribeOptions } from './operation.ts';
export { type ClientOptions, type Token, version } from './settings.ts';
export type { Files, UploadOptions } from './uploads.ts';
export { type DiwanEvent, verifyWebhook, type WebhookHeaders } from './webhooks.ts';
