import type http from 'node:http';
import { type DocumentNode, GraphQLError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { useServer as serve } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Context } from '../core/context.ts';
import { unauthenticated } from '../core/errors.ts';
import type { SignedIn, Viewer } from '../core/viewer.ts';
import type { Budget } from './budget.ts';
import { assess, limits } from './limits.ts';
import { presentError } from './present.ts';

export interface SocketOptions {
  schema: GraphQLSchema;
  budget: Budget;
  /** Origins that a browser may come from; others have no Origin header. */
  allowedOrigin(origin: string): boolean;
  contextOf(connectionParams: Record<string, unknown>, request: http.IncomingMessage): Promise<Context>;
  stillValid(viewer: Viewer): Promise<boolean>;
  /** Whose rights have just changed. */
  standingChanges: AsyncIterableIterator<{ userId: string }>;
}

/** How often an open socket's token is looked at again, besides at every event. */
const recheckSeconds = 30;

/**
 * GraphQL over WebSocket on the same path. It runs past Apollo, so everything that Apollo's plugins do for HTTP is done here
 * again: limits, cost, errors. A token that expired or was revoked closes the socket with 4403, at once where that is announced.
 */
export function createSocketServer({ schema, budget, allowedOrigin, contextOf, stillValid, standingChanges }: SocketOptions) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 100_000 });
  const watches = createWatches(stillValid);
  void watches.follow(standingChanges);
  const running = serve<Record<string, unknown>, { request: http.IncomingMessage; base?: Context; unwatch?: () => void }>(
    {
      schema,
      connectionInitWaitTimeout: 5000,
      onConnect: async (socket) => {
        const base = await contextOf(socket.connectionParams ?? {}, socket.extra.request);
        // A client that sent a token wants to be somebody: tell at once that it is not.
        if (socket.connectionParams?.authorization && base.viewer.kind === 'anonymous') return false;
        socket.extra.base = base;
        if (base.viewer.kind !== 'anonymous')
          socket.extra.unwatch = watches.add(
            base.viewer,
            () => socket.extra.request.socket.destroyed,
            () => close(socket.extra.request),
          );
        return true;
      },
      onDisconnect: (socket) => socket.extra.unwatch?.(),
      onSubscribe: async (socket, _id, payload) => {
        const context = socket.extra.base as Context;
        try {
          return await prepare(schema, budget, context, payload, stillValid);
        } catch (error) {
          return [error instanceof GraphQLError ? error : new GraphQLError('unforeseen', { originalError: error as Error })];
        }
      },
      onError: (socket, _id, _payload, errors) => errors.map((error) => presentError(error, socket.extra.base as Context)),
      onNext: (socket, _id, _payload, _args, result) => {
        const context = socket.extra.base as Context;
        return result.errors ? { ...result, errors: result.errors.map((error) => presentError(error, context)) as GraphQLError[] } : result;
      },
    },
    server,
  );

  const sockets = new WeakMap<http.IncomingMessage, import('ws').WebSocket>();
  const close = (request: http.IncomingMessage) => sockets.get(request)?.close(CloseCode.Forbidden, 'Forbidden');
  return {
    /** Takes over an upgrade request of `/graphql`. */
    upgrade(request: http.IncomingMessage, socket: import('node:stream').Duplex, head: Buffer): void {
      const { origin } = request.headers;
      if (origin && !allowedOrigin(origin)) {
        refuse(socket, 403);
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        sockets.set(request, webSocket);
        server.emit('connection', webSocket, request);
      });
    },
    /** Closes every socket with 1001 and waits for them. */
    dispose: async () => {
      await standingChanges.return?.();
      await running.dispose();
    },
  };
}

/** Answers an upgrade request that nobody takes over. */
export function refuse(socket: import('node:stream').Duplex, status: 403 | 404): void {
  // Node has let go of the socket: without a listener, a client that is gone already would end the process.
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function prepare(
  schema: GraphQLSchema,
  budget: Budget,
  context: Context,
  payload: SubscribePayload,
  stillValid: SocketOptions['stillValid'],
) {
  const document: DocumentNode = parse(payload.query, { maxTokens: limits.tokens });
  const errors = validate(schema, document, undefined, { maxErrors: 10 });
  for (const { extensions } of errors) extensions.code = 'GRAPHQL_VALIDATION_FAILED'; // as over HTTP
  if (errors.length) return errors;
  const operation = getOperationAST(document, payload.operationName);
  if (!operation) throw new GraphQLError('There is no such operation');
  await budget.spend(context, assess(schema, document, operation, { ...payload.variables }));
  if (context.viewer.kind !== 'anonymous' && !(await stillValid(context.viewer))) throw unauthenticated();
  return { schema, document, operationName: payload.operationName, variableValues: payload.variables, contextValue: context };
}

/** Closes the sockets of viewers whose token expires or stops being valid. */
function createWatches(stillValid: SocketOptions['stillValid']) {
  const rechecks = new Map<string, Set<() => Promise<void>>>();
  return {
    /** Looks at a socket until the function that it answers is called. */
    add(viewer: SignedIn, gone: () => boolean, end: () => void): () => void {
      const recheck = async () => {
        if (gone()) unwatch();
        else if (!(await stillValid(viewer).catch(() => true))) end();
      };
      const longest = 2 ** 31 - 1; // what a timer can hold
      const expiry = setTimeout(end, Math.min(longest, Math.max(0, viewer.expiresAt.getTime() - Date.now())));
      const interval = setInterval(recheck, recheckSeconds * 1000);
      expiry.unref();
      interval.unref();
      const ofUser = rechecks.get(viewer.userId) ?? new Set();
      rechecks.set(viewer.userId, ofUser.add(recheck));
      const unwatch = () => {
        clearTimeout(expiry);
        clearInterval(interval);
        ofUser.delete(recheck);
        if (!ofUser.size && rechecks.get(viewer.userId) === ofUser) rechecks.delete(viewer.userId);
      };
      return unwatch;
    },
    /** Looks at a user's sockets again as soon as something changes for them. */
    async follow(changes: SocketOptions['standingChanges']): Promise<void> {
      for await (const { userId } of changes) for (const recheck of rechecks.get(userId) ?? []) void recheck();
    },
  };
}
