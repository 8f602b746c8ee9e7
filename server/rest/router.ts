import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Context } from '../core/context.ts';
import type { Asker } from '../graphql/present.ts';
import { createEndpoints, createHandler, type Endpoint, metaOf, type Remarks } from './endpoint.ts';
import { describeApi, type Site } from './openapi.ts';
import type { Runtime } from './operation.ts';
import { failureBody, Refusal, refusalOf } from './refusal.ts';
import { table } from './table.ts';

export interface RestSource extends Runtime {
  site: Site;
  /** Makes the context from the request's token, language and address. */
  contextOf(request: Request): Promise<Context>;
  /** The parts of the request that a failure needs, also without a context. */
  askerOf(request: Request): Asker;
}

/** The first segments of REST paths. An unknown path below them answers 404 in JSON. */
const ours = ['/api', '/auth', '/cc', '/v2', '/user'];

/** Serves the documented paths, each with and without a leading `/api`, and their description at `/openapi.json`. */
export function restRouter({ site, contextOf, askerOf, ...runtime }: RestSource): Router {
  const router = Router();
  const endpoints = createEndpoints(runtime.schema, table);
  // Made when it is first asked for, since it is large.
  let description: ReturnType<typeof describeApi> | undefined;
  router.get(bothWays('/openapi.json'), (_request, response) => {
    description ??= describeApi(runtime.schema, endpoints, site);
    response.json(description);
  });

  for (const [path, group] of byPath(endpoints)) {
    const route = router.route(bothWays(path));
    for (const endpoint of group) {
      const handle = createHandler(endpoint, runtime);
      const method = endpoint.row.method.toLowerCase() as Lowercase<typeof endpoint.row.method>;
      route[method](async (request, response) => {
        const remarks: Remarks = { ignored: [] };
        let context: Context | undefined;
        try {
          context = await contextOf(request);
          if (context.noted) context.noted.operation = `${endpoint.row.method} ${path}`;
          runtime.budget.count(context);
          const success = await handle(request, context, remarks);
          response
            .status(endpoint.row.status ?? 200)
            .set(runtime.budget.headersOf(context))
            .json(success);
        } catch (error) {
          const asker = askerOf(request);
          const refusal = refusalOf(error, asker);
          response
            .status(refusal.status)
            .set({ ...(context && runtime.budget.headersOf(context)), ...refusal.headers })
            .json({ ...failureBody(refusal, asker, endpoint.row.failureUnder), ...metaOf(remarks) });
        }
      });
    }
    route.all(refuseMethod(group, askerOf));
  }
  for (const path of ours) router.use(path, refuseUnknown(askerOf));
  router.use(unreadable(askerOf));
  return router;
}

const bothWays = (path: string) => [path, `/api${path}`];

/** Rows by path. A path with a parameter comes after the fixed ones, or it would take their requests. */
function byPath(endpoints: readonly Endpoint[]): [string, Endpoint[]][] {
  const groups = Map.groupBy(endpoints, ({ row }) => row.path);
  const rank = (path: string) => path.replaceAll(':', '\uffff');
  return [...groups].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

type AskerOf = RestSource['askerOf'];

const refuseMethod = (group: readonly Endpoint[], askerOf: AskerOf): RequestHandler => {
  const allowed = group.map(({ row }) => row.method).sort();
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
  const refusal = new Refusal(405, { key: 'api.methodNotAllowed' });
  return (request, response) =>
    void response
      .status(405)
      .set('allow', allow)
      .json(failureBody(refusal, askerOf(request)));
};

const refuseUnknown =
  (askerOf: AskerOf): RequestHandler =>
  (request, response) =>
    void response.status(404).json(failureBody(new Refusal(404, { key: 'api.notFound' }), askerOf(request)));

/** Answers a path that cannot be decoded. Each handler answers its own failures. */
const unreadable =
  (askerOf: AskerOf): ErrorRequestHandler =>
  (error: { status?: number }, request, response, next) => {
    if (response.headersSent || error.status !== 400) return next(error);
    response.status(400).json(failureBody(new Refusal(400, { key: 'api.badInput' }), askerOf(request)));
  };
