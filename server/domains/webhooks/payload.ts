import { type DocumentNode, execute, parse } from 'graphql';
import { readWebhookDocuments } from '../../../schema/webhook-documents.ts';
import { webhookVersion } from '../../../schema/webhook-types.ts';
import type { Context } from '../../core/context.ts';
import type { ConsoleUser } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';

/** By type of event: the query whose answer is the payload's `data`. The schema checks them at the start. */
export const payloadDocuments: ReadonlyMap<string, DocumentNode> = new Map(
  readWebhookDocuments().map(({ type, document }) => [type, parse(document)]),
);

/** An event whose body may have to be written, and the owner of its account. */
export interface UnsentEvent {
  eventId: string;
  type: string;
  body: string | null;
  createdAt: Date;
  creatorId: string;
  ownerId: string;
  ownerEmail: string;
}

/**
 * The bodies that are sent of events, by the events' ids. Each is written once: attempts at the same moment, and all later ones, send the
 * same bytes. An event whose body cannot be made is told to `failed`, and one that was deleted has none.
 */
export async function bodiesOf<Event extends UnsentEvent>(
  context: Context,
  events: readonly Event[],
  failed: (event: Event, error: unknown) => void,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  const made = new Map<string, string>();
  for (const event of events) {
    if (event.body !== null) bodies.set(event.eventId, event.body);
    else {
      try {
        made.set(event.eventId, await newBody(context, event));
      } catch (error) {
        failed(event, error);
      }
    }
  }
  if (!made.size) return bodies;
  // The lanes of an account may write the same events at once, so they lock them in one order.
  const kept = await sql<{ id: string; body: string }>`
    with event as materialized (select id from webhook_events where id = any(${[...made.keys()]}::uuid[]) order by id for no key update)
    update webhook_events v set body = coalesce(v.body, made.body)
    from unnest(${[...made.keys()]}::uuid[], ${[...made.values()]}::text[]) made (id, body) join event on event.id = made.id
    where v.id = event.id returning v.id, v.body`.rows(context.db);
  for (const { id, body } of kept) bodies.set(id, body);
  return bodies;
}

async function newBody(context: Context, event: UnsentEvent): Promise<string> {
  const { eventId: id, type, createdAt } = event;
  return JSON.stringify({
    id,
    type,
    version: webhookVersion,
    timestamp: createdAt.toISOString(),
    data: await payloadDataOf(context, event),
  });
}

async function payloadDataOf(context: Context, event: UnsentEvent): Promise<unknown> {
  const document = payloadDocuments.get(event.type);
  if (!document) throw new Error(`There is no document for events of the type ${event.type}`);
  const { data, errors } = await execute({
    schema: context.planner.schema,
    document,
    variableValues: { id: event.eventId },
    contextValue: { ...context, viewer: ownerAsViewer(context, event) },
  });
  if (errors?.[0]) throw errors[0];
  return data?.webhookEvent;
}

/** The account's owner as a viewer, since payloads hold what the owner may see. */
const ownerAsViewer = ({ now }: Context, { creatorId, ownerId, ownerEmail }: UnsentEvent): ConsoleUser => ({
  kind: 'console',
  userId: ownerId,
  email: ownerEmail,
  signInId: ownerId,
  expiresAt: now(),
  creatorId,
  permission: 'OWNER',
});
