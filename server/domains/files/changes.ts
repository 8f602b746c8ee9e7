import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../core/context.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { ResolversTypes, SubscriptionResolvers } from '../../graphql/generated.ts';

interface ChangedFile {
  fileId: string;
}

const fileChangedTopic = (creatorId: string) => `fileChanged:${creatorId}`;

/** Tells the account's open pages after the commit that a file has changed. The caller has raised the file's version. */
export const publishFileChange = ({ afterCommit, platform }: Context, creatorId: string, fileId: string): void =>
  afterCommit(() => platform.pubsub.publish(fileChangedTopic(creatorId), { fileId } satisfies ChangedFile));

/** The fields that the subscriber selected, read at the time of the event. */
const readFileChange = ({ fileId }: ChangedFile, _args: object, context: Context, info: GraphQLResolveInfo) =>
  context.planner.byId(context, info, 'FileChange', fileId, info.fieldNodes) as Promise<ResolversTypes['FileChange']>;

export const fileChanged: SubscriptionResolvers['fileChanged'] = {
  subscribe: (_root, _args, { viewer, platform }) => platform.pubsub.subscribe(fileChangedTopic(consoleUser(viewer).creatorId)),
  resolve: readFileChange,
};
