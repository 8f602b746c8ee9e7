import type { PlacesChange, Resolvers } from '../../graphql/generated.ts';

/**
 * The topic of places. Triggers publish the whole answer with each change (`migrations/first/places.sql`), so that no event costs a read.
 */
const placesChangedTopic = (id: string) => `placesChanged:${id}`;

export const resolvers: Resolvers = {
  Subscription: {
    placesChanged: {
      subscribe: (_root, { id }, { platform }) => platform.pubsub.subscribe<PlacesChange>(placesChangedTopic(id)),
      resolve: (event: PlacesChange) => event,
    },
  },
};
