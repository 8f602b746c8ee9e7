import type { ApolloClient, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client';
import type { RouteMatch } from 'react-router-dom';

/** A query with its variables. `fromAddress` names the part of the address that a variable has its value from. */
interface Query {
  query: DocumentNode;
  variables: OperationVariables;
  fromAddress: Readonly<Record<string, string>>;
}

type Matches = readonly Pick<RouteMatch, 'params' | 'route'>[];

const routeOf = (matches: Matches): string => matches.map(({ route }) => route.path ?? '').join('/');

/**
 * The queries that pages begin with, by their routes. They follow from the route and the address, so those of one page are known from
 * another of the same route. A page whose queries have run before is drawn once: otherwise the first drawing only finds them.
 */
export function createForeseen() {
  const known = new Map<string, readonly Query[]>();
  return {
    /** Runs the queries of a page before it is drawn. Those that fail are asked again, by the component that handles their failure. */
    async run(client: ApolloClient, matches: Matches): Promise<void> {
      const params = matches.at(-1)?.params ?? {};
      const asked = known.get(routeOf(matches))?.map(({ query, variables, fromAddress }) =>
        client.query({
          query,
          variables: { ...variables, ...Object.fromEntries(Object.entries(fromAddress).map(([name, param]) => [name, params[param]])) },
        }),
      );
      await Promise.allSettled(asked ?? []);
    },
    /** Notes the queries of a route's first drawing. No answer is known then, so they follow from the route and the address alone. */
    note(queries: Iterable<ObservableQuery>, matches: Matches): void {
      if (known.has(routeOf(matches))) return;
      const params = Object.entries(matches.at(-1)?.params ?? {});
      const found = [...queries].map(({ options: { query }, variables }) => ({
        query,
        variables,
        fromAddress: Object.fromEntries(
          Object.entries(variables).flatMap(([name, value]) => {
            const param = params.find(([, part]) => part !== undefined && part === value)?.[0];
            return param === undefined ? [] : [[name, param]];
          }),
        ),
      }));
      known.set(routeOf(matches), found);
    },
  };
}
