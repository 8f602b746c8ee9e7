import type http from 'node:http';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { useServer as serve } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Context } from '../core/context.ts';
import { tooManyAtOnce, unauthenticated } from '../core/errors.ts';
import type { SignedIn, Viewer } from '../core/viewer.ts';
import type { Logger } from '../platform/log.ts';
import { type Budget, spenderOf } from './budget.ts';
import { type Documents, operationOf } from './documents.ts';
import { limits } from './limits.ts';
import { presentError } from './present.ts';

export interface SocketOptions {
  schema: GraphQLSchema;
  budget: Budget;
  documents: Documents;
  log: Logger;
  /** Whether a browser may connect from an origin. Other clients send no Origin header. */
  allowedOrigin(origin: string): boolean;
  contextOf(connectionParams: Record<string, unknown>, request: http.IncomingMessage): Promise<Context>;
  stillValid(viewer: Viewer): Promise<boolean>;
  /** Users whose rights have just changed. */
  standingChanges: AsyncIterableIterator<{ userId: string }>;
}

/** Seconds between checks of an open socket's token, besides the check at each event. */
const recheckSeconds = 30;

/** Operations under way on one socket, and open sockets of one viewer or of one network's anonymous clients. */
const socketLimits = { operations: 50, sockets: 20 };

/** The registered close code. graphql-ws clients connect again after a pause that grows. */
const tryAgainLater = 1013;

interface Extra extends Record<PropertyKey, unknown> {
  base?: Context;
  /** Gives the socket's place back and stops its checks. */
  release?: () => void;
}

/**
 * Serves GraphQL over WebSocket on the same path. Apollo's plugins do not see these operations, so limits, cost and errors are
 * handled here too. A socket closes with 4403 when its token expires or is revoked, at once when that is announced.
 */
export function createSocketServer({
  schema,
  budget,
  documents,
  log,
  allowedOrigin,
  contextOf,
  stillValid,
  standingChanges,
}: SocketOptions) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 100_000 });
  const watches = createWatches(stillValid);
  const slots = createSlots();
  void watches.follow(standingChanges);
  const running = serve<Record<string, unknown>, Extra>(
    {
      schema,
      connectionInitWaitTimeout: 5000,
      onConnect: async ({ connectionParams = {}, extra }) => {
        const base = await contextOf(connectionParams, extra.request);
        // A client that sent a token expects to be signed in: refuse it at once if it is not.
        if (connectionParams.authorization && base.viewer.kind === 'anonymous') return false;
        if (extra.socket.readyState !== extra.socket.OPEN) return false;
        const leave = slots.take(spenderOf(base));
        if (!leave) {
          extra.socket.close(tryAgainLater, base.t('api.tooManySockets'));
          return false;
        }
        extra.base = base;
        const unwatch =
          base.viewer.kind !== 'anonymous' &&
          watches.add(
            base.viewer,
            () => extra.request.socket.destroyed,
            () => close(extra.request),
          );
        extra.release = () => {
          leave();
          if (unwatch) unwatch();
        };
        return true;
      },
      onClose: ({ extra }) => extra.release?.(),
      onSubscribe: async ({ extra, subscriptions }, _id, payload) => {
        const context = extra.base as Context;
        try {
          if (Object.keys(subscriptions).length > socketLimits.operations) {
            await budget.spend(context, { requested: 1, maximum: limits.cost });
            throw tooManyAtOnce();
          }
          return await prepare(schema, documents, context, payload, stillValid);
        } catch (error) {
          return errorsOf(error);
        }
      },
      onError: ({ extra }, _id, _payload, errors) => errors.map((error) => presentError(error, extra.base as Context)),
      onNext: ({ extra }, _id, _payload, _args, result) => {
        const context = extra.base as Context;
        return result.errors ? { ...result, errors: result.errors.map((error) => presentError(error, context)) as GraphQLError[] } : result;
      },
    },
    server,
  );

  const sockets = new WeakMap<http.IncomingMessage, WebSocket>();
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
        // ws closes the socket for a frame that is too large or broken. graphql-ws would print a stack.
        webSocket.removeAllListeners('error').on('error', (error) => log.debug({ reason: error.message }, 'a socket was closed'));
      });
    },
    /** Closes every socket with 1001 and waits for them. */
    dispose: async () => {
      await standingChanges.return?.();
      await running.dispose();
    },
  };
}

/** Refuses an upgrade request. */
export function refuse(socket: import('node:stream').Duplex, status: 403 | 404): void {
  // Node no longer listens to the socket: without a listener, the error of a client that is gone ends the process.
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function prepare(
  schema: GraphQLSchema,
  documents: Documents,
  context: Context,
  { query, operationName, variables }: SubscribePayload,
  stillValid: SocketOptions['stillValid'],
) {
  await documents.admit(context, query);
  const document = documents.read(query);
  await documents.charge(context, document, operationOf(document, operationName), variables ?? {});
  if (context.viewer.kind !== 'anonymous' && !(await stillValid(context.viewer))) throw unauthenticated();
  return { schema, document, operationName, variableValues: variables, contextValue: context };
}

/** The errors of a failure. An invalid document has several. */
const errorsOf = (failure: unknown): GraphQLError[] =>
  (failure instanceof AggregateError ? failure.errors : [failure]).map((error) =>
    error instanceof GraphQLError ? error : new GraphQLError('unforeseen', { originalError: error as Error }),
  );

/** Counts the open sockets of each viewer or network, in this process. */
function createSlots() {
  const taken = new Map<string, number>();
  return {
    /** Takes a slot and answers the function that gives it back; null when all are taken. */
    take(whose: string): (() => void) | null {
      const before = taken.get(whose) ?? 0;
      if (before >= socketLimits.sockets) return null;
      taken.set(whose, before + 1);
      return () => {
        const left = (taken.get(whose) ?? 1) - 1;
        if (left) taken.set(whose, left);
        else taken.delete(whose);
      };
    },
  };
}

/** Closes the sockets whose token expires or is revoked. */
function createWatches(stillValid: SocketOptions['stillValid']) {
  const rechecks = new Map<string, Set<() => Promise<void>>>();
  return {
    /** Checks a socket until the function that it answers is called. */
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
    /** Checks a user's sockets as soon as the user's rights change. */
    async follow(changes: SocketOptions['standingChanges']): Promise<void> {
      for await (const { userId } of changes) for (const recheck of rechecks.get(userId) ?? []) void recheck();
    },
  };
}
