import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../core/context.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { Resolvers, ResolversTypes } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { orderCancel } from './cancel.ts';
import { checkout } from './checkout.ts';
import { followSales } from './following.ts';
import { quote } from './quote.ts';
import { orderRefund, orderRefundPreview } from './refund.ts';
import { type RevenueChanged, revenueChangedTopic, type SaleMade, saleMadeTopic } from './topics.ts';

/** The sale with the fields that the subscriber selected. */
const readSale = ({ orderId }: SaleMade, _args: object, context: Context, info: GraphQLResolveInfo) =>
  context.planner.byId(context, info, 'Sale', orderId, info.fieldNodes) as Promise<ResolversTypes['Sale']>;

export const resolvers: Resolvers = {
  Query: {
    // Its money is in minor units, like money that a read answers.
    orderRefundPreview: (_root, args, context) =>
      orderRefundPreview(context, args) as Promise<unknown> as Promise<ResolversTypes['OrderRefundPreview']>,
    quote: (_root, args, context) => quote(context, args) as Promise<unknown> as Promise<ResolversTypes['Quote']>,
  },
  Mutation: {
    orderRefund: ownTransaction((_root, args, context) => orderRefund(context, args)),
    checkout: ownTransaction((_root, args, context) => checkout(context, args)),
    orderCancel: ownTransaction((_root, { orderId }, context) => orderCancel(context, orderId)),
  },
  Subscription: {
    saleMade: {
      subscribe: (_root, { afterVersion }, context) =>
        typeof afterVersion === 'number'
          ? followSales(context, afterVersion)
          : context.platform.pubsub.subscribe(saleMadeTopic(consoleUser(context.viewer).creatorId)),
      resolve: readSale,
    },
    revenueChanged: {
      subscribe: (_root, _args, { viewer, platform }) => platform.pubsub.subscribe(revenueChangedTopic(consoleUser(viewer).creatorId)),
      resolve: ({ at }: RevenueChanged) => at,
    },
  },
};
