import type { Resolvers } from '../../graphql/generated.ts';
import { statementEndOf, statementLink } from './statement.ts';

export const resolvers: Resolvers = {
  Query: {
    async statement(_parent, _args, { viewer, db, platform }) {
      if (viewer.kind !== 'console') throw new Error('the schema lets only owners in');
      const { sequence, hash } = await statementEndOf(db, viewer.creatorId);
      return { sequence, hash: hash.toString('hex'), url: statementLink(platform, viewer) };
    },
  },
};
