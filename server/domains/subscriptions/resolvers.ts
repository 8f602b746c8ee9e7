import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../core/context.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { Resolvers, ResolversTypes } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { planCancel, planResume, savedCardRemove } from './ending.ts';
import { planPay } from './pay.ts';
import { planPromoCode, planQuote } from './quote.ts';
import { planSubscribe } from './subscribe.ts';
import { planChangedTopic } from './topics.ts';

/** Reads the fields of the account's plan that the subscriber selected. */
const readPlan = ({ creatorId }: { creatorId: string }, _args: object, context: Context, info: GraphQLResolveInfo) =>
  context.planner.byId(context, info, 'PlanSubscription', creatorId, info.fieldNodes) as Promise<ResolversTypes['PlanSubscription']>;

export const resolvers: Resolvers = {
  Query: {
    // Its amounts are in minor units, as are those that the planner reads.
    planQuote: (_root, args, context) => planQuote(context, args) as Promise<unknown> as Promise<ResolversTypes['PlanQuote']>,
    planPromoCode: (_root, { promoCode }, context) => planPromoCode(context, promoCode),
  },
  Mutation: {
    planSubscribe: ownTransaction((_root, args, context) => planSubscribe(context, args)),
    planPay: ownTransaction((_root, args, context) => planPay(context, args)),
    planCancel: ownTransaction((_root, _args, context) => planCancel(context)),
    planResume: ownTransaction((_root, _args, context) => planResume(context)),
    savedCardRemove: (_root, { id }, context) => savedCardRemove(context, id),
  },
  Subscription: {
    planSubscriptionChanged: {
      subscribe: (_root, _args, { viewer, platform }) => platform.pubsub.subscribe(planChangedTopic(consoleUser(viewer).creatorId)),
      resolve: readPlan,
    },
  },
};
