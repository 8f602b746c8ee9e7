import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { creatorClose, creatorClosing } from './closing.ts';
import { ownershipAccept, ownershipDecline, ownershipOfferCreate, ownershipOfferWithdraw } from './offers.ts';

export const resolvers: Resolvers = {
  Query: {
    creatorClosing: (_source, _args, context) => creatorClosing(context),
  },
  Mutation: {
    ownershipOfferCreate: ownTransaction((_source, args, context) => ownershipOfferCreate(context, args)),
    ownershipOfferWithdraw: (_source, _args, context) => ownershipOfferWithdraw(context),
    ownershipAccept: (_source, _args, context) => ownershipAccept(context),
    ownershipDecline: (_source, _args, context) => ownershipDecline(context),
    creatorClose: ownTransaction((_source, args, context) => creatorClose(context, args)),
  },
};
