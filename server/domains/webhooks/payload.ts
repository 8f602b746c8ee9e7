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

/** An event whose body may have to be written. */
export interface UnsentEvent {
  eventId: string;
  type: string;
  body: string | null;
  createdAt: Date;
  creatorId: string;
}

/** The body that is sent of an event. It is written once: attempts at the same moment, and all later ones, send the same bytes. */
export async function bodyOf(context: Context, { eventId, type, body, createdAt, creatorId }: UnsentEvent): Promise<string> {
  if (body !== null) return body;
  const payloadData = await payloadDataOf(context, { eventId, type, creatorId });
  const payloadBody = JSON.stringify({ id: eventId, type, version: webhookVersion, timestamp: createdAt.toISOString(), data: payloadData });
  const keptEvent = await sql<{ body: string }>`
    update webhook_events set body = coalesce(body, ${payloadBody}) where id = ${eventId} returning body`.one(context.db);
  return keptEvent.body;
}

async function payloadDataOf(
  context: Context,
  { eventId, type, creatorId }: Pick<UnsentEvent, 'eventId' | 'type' | 'creatorId'>,
): Promise<unknown> {
  const document = payloadDocuments.get(type);
  if (!document) throw new Error(`There is no document for events of the type ${type}`);
  const { data, errors } = await execute({
    schema: context.planner.schema,
    document,
    variableValues: { id: eventId },
    contextValue: { ...context, viewer: await ownerAsViewer(context, creatorId) },
  });
  if (errors?.[0]) throw errors[0];
  return data?.webhookEvent;
}

/** The account's owner as a viewer, since payloads hold what the owner may see. */
async function ownerAsViewer({ db, now }: Context, creatorId: string): Promise<ConsoleUser> {
  const owner = await sql<{ id: string; email: string }>`
    select u.id, u.email from creators c join users u on u.id = c.owner_id where c.id = ${creatorId}`.one(db);
  return { kind: 'console', userId: owner.id, email: owner.email, signInId: owner.id, expiresAt: now(), creatorId, permission: 'OWNER' };
}
