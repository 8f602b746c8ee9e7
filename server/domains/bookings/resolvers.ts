import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../core/context.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { Resolvers, ResolversTypes } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { bookingAttendanceUpdate } from './attendance/update.ts';
import { bookingCancel, bookingRelease } from './changes/cancel.ts';
import { bookingReschedule } from './changes/move.ts';
import { bookingCreate } from './seats/create.ts';
import { type BookingChanged, bookingChangedTopic } from './topics.ts';
import { waitingListJoin, waitingListLeave } from './waiting/list.ts';

/** Reads the booking's fields that the subscriber selected. */
const readBooking = ({ bookingId }: BookingChanged, _args: object, context: Context, info: GraphQLResolveInfo) =>
  context.planner.byId(context, info, 'Booking', bookingId, info.fieldNodes) as Promise<ResolversTypes['Booking']>;

export const resolvers: Resolvers = {
  Mutation: {
    bookingCreate: ownTransaction((_source, args, context) => bookingCreate(context, args)),
    bookingRelease: (_source, { id }, context) => bookingRelease(context, id),
    bookingCancel: (_source, args, context) => bookingCancel(context, args),
    bookingReschedule: (_source, args, context) => bookingReschedule(context, args),
    bookingAttendanceUpdate: (_source, args, context) => bookingAttendanceUpdate(context, args),
    waitingListJoin: (_source, args, context) => waitingListJoin(context, args),
    waitingListLeave: (_source, { sessionId }, context) => waitingListLeave(context, sessionId),
  },
  Subscription: {
    bookingChanged: {
      subscribe: (_root, _args, { viewer, platform }) => platform.pubsub.subscribe(bookingChangedTopic(consoleUser(viewer).creatorId)),
      resolve: readBooking,
    },
  },
};
