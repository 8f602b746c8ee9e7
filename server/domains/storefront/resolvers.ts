import type { PlacesChange, Resolvers } from '../../graphql/generated.ts';

/** Triggers tell it with each change (`migrations/first/places.sql`): the whole answer, so that no event costs a read. */
const placesChangedTopic = (id: string) => `placesChanged:${id}`;

export const resolvers: Resolvers = {
  Subscription: {
    placesChanged: {
      subscribe: (_root, { id }, { platform }) => platform.pubsub.subscribe<PlacesChange>(placesChangedTopic(id)),
      resolve: (event: PlacesChange) => event,
    },
  },
};
