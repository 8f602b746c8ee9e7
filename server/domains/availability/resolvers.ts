import { cleanBeforehand } from '../../core/rich-text/cleaning.ts';
import type { Resolvers } from '../../graphql/generated.ts';
import { beforehand } from '../../graphql/mutations.ts';
import { slotExplanation } from './explanation.ts';
import { availabilityUpdate } from './service.ts';
import { slots } from './slots.ts';
import { appointmentTypeCreate, appointmentTypeDelete, appointmentTypeUpdate } from './types.ts';

export const resolvers: Resolvers = {
  Query: {
    slots: (_source, args, context) => slots(context, args),
    slotExplanation: (_source, args, context) => slotExplanation(context, args),
  },
  Mutation: {
    availabilityUpdate: (_source, args, context) => availabilityUpdate(context, args),
    appointmentTypeCreate: beforehand(cleanBeforehand, (_source, args, context) => appointmentTypeCreate(context, args)),
    appointmentTypeUpdate: beforehand(cleanBeforehand, (_source, args, context) => appointmentTypeUpdate(context, args)),
    appointmentTypeDelete: (_source, args, context) => appointmentTypeDelete(context, args),
  },
};
