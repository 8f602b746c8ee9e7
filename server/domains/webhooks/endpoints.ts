import { mostWebhookEndpoints, webhookEndpointCreateRules, webhookEndpointUpdateRules } from '../../../schema/rules/webhooks.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationWebhookEndpointCreateArgs, MutationWebhookEndpointUpdateArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { PrivateAddress, requirePublicHost } from '../../platform/outgoing/addresses.ts';
import { deliverJob, sendingTo } from './announce.ts';
import { WebhookEndpoint } from './entities.ts';
import { failDeliveries } from './outcomes.ts';
import { isReadable, newSecret, sealSecret } from './secrets.ts';

/** How long both secrets sign after a rotation, in milliseconds. */
const secretOverlap = 24 * 3_600_000;

/** Adds an endpoint to the viewer's account. Answers its secret, which is kept sealed. @throws INVALID or WRONG_STATE */
export async function webhookEndpointCreate(context: Context, { input }: MutationWebhookEndpointCreateArgs) {
  const { db, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  const { url, events, ...others } = validate(webhookEndpointCreateRules, input);
  others satisfies NothingElse;
  requireReachable(context, url);
  await requireEndpointRoom(context, creatorId);
  const secret = newSecret();
  const endpoint = db.create(WebhookEndpoint, {
    creatorId,
    url,
    events: orderedEvents(events),
    secret: sealSecret(context, secret, creatorId),
    createdAt: now(),
  });
  await db.insert(WebhookEndpoint, endpoint);
  return { webhookEndpoint: { id: endpoint.id }, secret };
}

/** Changes the given fields of an endpoint of the viewer's account. @throws INVALID or NOT_FOUND */
export async function webhookEndpointUpdate(context: Context, { id, input }: MutationWebhookEndpointUpdateArgs) {
  const { db, now } = context;
  const { url, events, enabled, ...others } = validate(webhookEndpointUpdateRules, input);
  others satisfies NothingElse;
  if (url) requireReachable(context, url);
  const endpoint = await lockOwnEndpoint(context, id);
  const endpointTurned = enabled == null || enabled === (endpoint.disabledAt === null) ? null : enabled;
  await db.update(
    WebhookEndpoint,
    { id },
    {
      url: url ?? endpoint.url,
      events: events ? orderedEvents(events) : endpoint.events,
      ...(endpointTurned === true && { disabledAt: null, disabledBy: null }),
      // An endpoint that its owner changes is treated as a new one.
      late: 0,
      quietUntil: null,
      ...(endpointTurned === false && { disabledAt: now(), disabledBy: 'OWNER' as const }),
    },
  );
  if (endpointTurned === false) await failDeliveries(context, sql`endpoint_id = ${id}`);
  return { webhookEndpoint: { id } };
}

/** Removes an endpoint of the viewer's account, with its deliveries. A waiting job then finds no delivery. @throws NOT_FOUND */
export async function webhookEndpointDelete(context: Context, id: string) {
  await lockOwnEndpoint(context, id);
  await context.db.delete(WebhookEndpoint, { id });
  return { deletedId: id };
}

/** Makes a new secret. The present one signs beside it for a day, if it can be read. An older one is dropped. @throws NOT_FOUND */
export async function webhookSecretRotate(context: Context, id: string) {
  const { db, now } = context;
  const { creatorId, secret: oldSecret } = await lockOwnEndpoint(context, id);
  const secret = newSecret();
  const formerSecret = isReadable(context, oldSecret, creatorId)
    ? { oldSecret, oldSecretUntil: new Date(now().getTime() + secretOverlap) }
    : { oldSecret: null, oldSecretUntil: null };
  await db.update(WebhookEndpoint, { id }, { secret: sealSecret(context, secret, creatorId), ...formerSecret });
  return { webhookEndpoint: { id }, secret };
}

/** Sends a test to an endpoint, even if it is switched off. @throws NOT_FOUND, or WRONG_STATE while an earlier test is on its way */
export async function webhookTest(context: Context, id: string) {
  const testedAt = context.now();
  const { creatorId } = await lockOwnEndpoint(context, id);
  const waitingTests = await sql`
    select from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${id} and d.status = 'WAITING' and v.type = 'webhook.test'`.run(context.db);
  if (waitingTests) throw userError('WRONG_STATE', 'webhook.testWaits', ['id']);
  const delivery = await sql<{ id: string }>`
    with event as (
      insert into webhook_events (creator_id, type, object_id, created_at) values (${creatorId}, 'webhook.test', ${id}, ${testedAt}) returning id),
    ${sendingTo(sql`select ${id}::uuid, event.id from event`, testedAt)}`.one(context.db);
  return { webhookDelivery: { id: delivery.id } };
}

/** Sends a delivery once more, at once. @throws NOT_FOUND, or WRONG_STATE if the endpoint is switched off */
export async function webhookDeliveryRepeat(context: Context, id: string) {
  const { db, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  // Whoever repeats a delivery expects it now, so a pause ends. The endpoint is locked before its deliveries, as everywhere.
  await sql`
    update webhook_endpoints set quiet_until = null
    where id = (select endpoint_id from webhook_deliveries where id = ${id}) and creator_id = ${creatorId}`.run(db);
  const delivery = await sql<{ endpointId: string; isOff: boolean }>`
    select e.id as "endpointId", e.disabled_at is not null and v.type <> 'webhook.test' as "isOff"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    where d.id = ${id} and e.creator_id = ${creatorId} for no key update of d`.first(db);
  if (!delivery) throw userError('NOT_FOUND', 'webhook.deliveryNotFound', ['id']);
  if (delivery.isOff) throw userError('WRONG_STATE', 'webhook.off', ['id']);
  await sql`update webhook_deliveries set status = 'WAITING', series_at = ${now()}, tries = 0, next_at = ${now()} where id = ${id}`.run(db);
  await sql`select ${deliverJob(sql`${id}::uuid`, sql`${delivery.endpointId}::uuid`)}`.run(db);
  return { webhookDelivery: { id } };
}

const orderedEvents = (events: readonly string[]) => [...new Set(events)].sort();

/** Requires an address to which requests may be sent. Where its name leads to is checked with each request. @throws INVALID */
function requireReachable({ config }: Context, url: string): void {
  if (config.webhooksReachPrivate) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw userError('INVALID', 'webhook.https', ['url']);
  try {
    requirePublicHost(hostname);
  } catch (error) {
    if (!(error instanceof PrivateAddress)) throw error;
    throw userError('INVALID', 'webhook.private', ['url']);
  }
}

/** An endpoint of the viewer's account, locked. @throws NOT_FOUND for any other */
async function lockOwnEndpoint({ db, viewer }: Context, id: string): Promise<WebhookEndpoint> {
  const { creatorId } = consoleUser(viewer);
  const endpoint = await db.findOne(WebhookEndpoint, { where: { id, creatorId }, lock: { mode: 'pessimistic_write' } });
  if (!endpoint) throw userError('NOT_FOUND', 'webhook.notFound', ['id']);
  return endpoint;
}

/** Requires that the account may have one more endpoint. Additions at the same moment take turns. @throws WRONG_STATE */
async function requireEndpointRoom({ db }: Context, creatorId: string): Promise<void> {
  await sql`select id from creators where id = ${creatorId} for update`.run(db);
  const endpointCount = await db.countBy(WebhookEndpoint, { creatorId });
  if (endpointCount >= mostWebhookEndpoints) throw userError('WRONG_STATE', 'webhook.tooMany', ['url'], { max: mostWebhookEndpoints });
}
