import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../core/context.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { Resolvers, ResolversTypes } from '../../graphql/generated.ts';
import { followRoom, type HeardEvent } from './following.ts';
import { roomJoin, roomLeave, roomMediaPass } from './joining.ts';
import { liveMinutesOf } from './minutes.ts';
import { roomChatLock, roomMute, roomRemove } from './moderation.ts';
import { sessionEnd, sessionStart } from './running.ts';
import { roomHandRaise, roomReact, roomSay } from './talking.ts';

/** Reads the fields of an event that the subscriber selected. */
const readEvent = ({ id }: HeardEvent, _args: object, context: Context, info: GraphQLResolveInfo) =>
  context.planner.byId(context, info, 'RoomEvent', id, info.fieldNodes) as Promise<ResolversTypes['RoomEvent']>;

export const resolvers: Resolvers = {
  Query: {
    liveMinutes: (_root, _args, context) => liveMinutesOf(context, consoleUser(context.viewer).creatorId),
  },
  Mutation: {
    roomJoin: (_root, { sessionId }, context) => roomJoin(context, sessionId),
    roomLeave: (_root, { sessionId }, context) => roomLeave(context, sessionId),
    roomMediaPass: (_root, { sessionId }, context) => roomMediaPass(context, sessionId),
    sessionStart: (_root, { id }, context) => sessionStart(context, id),
    sessionEnd: (_root, { id }, context) => sessionEnd(context, id),
    roomSay: (_root, { sessionId, text, messageId }, context) => roomSay(context, sessionId, text, messageId),
    roomHandRaise: (_root, { sessionId, raised, memberId }, context) => roomHandRaise(context, sessionId, raised, memberId),
    roomReact: (_root, { sessionId, emoji }, context) => roomReact(context, sessionId, emoji),
    roomMute: (_root, { sessionId, memberId, track }, context) => roomMute(context, sessionId, memberId ?? null, track),
    roomRemove: (_root, { sessionId, memberId }, context) => roomRemove(context, sessionId, memberId),
    roomChatLock: (_root, { sessionId, locked }, context) => roomChatLock(context, sessionId, locked),
  },
  Subscription: {
    roomEvent: {
      subscribe: (_root, { sessionId, afterVersion }, context) => followRoom(context, sessionId, afterVersion ?? null),
      resolve: readEvent,
    },
  },
};
