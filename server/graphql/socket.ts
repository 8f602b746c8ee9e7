import type http from 'node:http';
import { type ExecutionArgs, GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Context as SocketContext, type SubscribePayload } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Context, ContextSource } from '../core/context.ts';
import { tooManyAtOnce, unauthenticated } from '../core/errors.ts';
import type { Viewer } from '../core/viewer.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { isTooDeep } from '../platform/deep-json.ts';
import type { Logger } from '../platform/log.ts';
import { createStrangers } from '../platform/strangers.ts';
import { createBroadcast, type Subscriber, type SubscriptionRequest } from './broadcast.ts';
import type { Budget } from './budget.ts';
import { closeForbidden, createConnections } from './connections.ts';
import { type Documents, operationOf } from './documents.ts';
import { limits } from './limits.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { presentError } from './present.ts';

/** The client at the other end of a socket. */
type Caller = Omit<ContextSource, 'platform' | 'planner' | 'listeners'>;

export interface SocketOptions {
  schema: GraphQLSchema;
  budget: Budget;
  documents: Documents;
  /** Refuses a text that a browser may not send. */
  checkText(headers: http.IncomingHttpHeaders, text: string): void;
  log: Logger;
  /** Whether a browser may connect from an origin. Other clients send no Origin header. */
  allowedOrigin(origin: string): boolean;
  callerOf(connectionParams: Record<string, unknown>, request: http.IncomingMessage): Promise<Caller & { viewer: Viewer }>;
  contextOf(caller: Caller): Context;
  stillValid(viewer: Viewer): Promise<boolean>;
  /** The users and API keys whose rights have just changed. */
  standingChanges: AsyncIterableIterator<{ id: string }>;
  /** Calls `hear` when events may have been lost. */
  onGap(hear: () => void): void;
}

/** Operations under way on one socket. */
const mostOperations = 50;
/** The most bytes of a ping or a pong of graphql-ws, as in WebSocket itself. */
const mostInPing = 125;
/** Registered close codes. graphql-ws clients connect again after a pause that grows. */
const tryAgainLater = 1013;
const serviceRestart = 1012;
/** The `after` of a ping whose pong waits until the subscriptions sent before it have begun. */
const afterSubscriptions = 'subscriptions';

/** The data that is kept of a socket. Its request is dropped with the first message. */
interface Extra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  outlet: Outlet;
  request: http.IncomingMessage | undefined;
  /** The headers that tell a browser from a program. */
  from?: http.IncomingHttpHeaders;
  caller?: Caller & { viewer: Viewer };
  /** Operations that have not begun yet. */
  beginning: Set<Promise<void>>;
}

/** The context of a socket in graphql-ws. */
type Opened = SocketContext<Record<string, unknown>, Extra>;

/** A subscription that may begin. It lasts, so it has no context of its own; each event has one. */
interface Subscription extends ExecutionArgs {
  request: SubscriptionRequest;
  subscriber: Subscriber;
  /** Tells that it has begun, or was refused. */
  begun(): void;
}

/**
 * Serves GraphQL over WebSocket on the same path. Apollo's plugins do not see these operations, so limits, cost and errors are
 * handled here too.
 */
export function createSocketServer(options: SocketOptions) {
  const { schema, budget, documents, checkText, log, allowedOrigin, callerOf, contextOf, stillValid, standingChanges, onGap } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: 100_000, handleProtocols, autoPong: false });
  const connections = createConnections({ stillValid, standingChanges });
  const strangers = createStrangers();
  const broadcast = createBroadcast({ schema, contextOf, stillValid });
  // A client cannot know what it has missed. So it connects again, and goes on or reads again as after any lost connection.
  onGap(() => {
    if (server.clients.size) log.warn({ sockets: server.clients.size }, 'events may have been lost: all sockets are closed');
    for (const socket of server.clients) socket.close(serviceRestart, 'Events may have been lost');
  });

  async function connect(opened: Opened): Promise<boolean> {
    const { extra, connectionParams = {} } = opened;
    const { socket, request } = extra;
    const opening = request as http.IncomingMessage;
    const caller = await callerOf(connectionParams, opening);
    // A socket may stay open for days, so its parameters are not kept.
    Object.assign(opened, { connectionParams: undefined });
    extra.from = from(opening);
    extra.request = undefined;
    // A client that sent a token expects to be signed in. Without a valid one, it is refused at once.
    if (connectionParams.authorization && caller.viewer.kind === 'anonymous') return false;
    if (socket.readyState !== socket.OPEN) return false;
    const context = contextOf(caller);
    strangers.forget(opening.socket);
    if (!connections.add(context, socket)) {
      socket.close(tryAgainLater, context.t('api.tooManySockets'));
      return false;
    }
    extra.caller = caller;
    return true;
  }

  /** The operation of a message, if the caller may run it. */
  async function prepare(opened: Opened, id: string, payload: SubscribePayload): Promise<ExecutionArgs> {
    const { extra, subscriptions } = opened;
    const { socket, outlet, caller } = extra;
    const context = contextOf(caller as Caller);
    if (Object.keys(subscriptions).length > mostOperations) {
      budget.spend(context, { requested: 1, maximum: limits.cost });
      throw tooManyAtOnce();
    }
    const { query, operationName, variables } = payload;
    checkText(extra.from ?? {}, query);
    documents.admit(context, query);
    const document = documents.read(query);
    const operation = operationOf(document, operationName);
    documents.charge(context, document, operation, variables ?? {});
    if (!(await stillValid(context.viewer))) throw unauthenticated();
    const args = { schema, document, operationName, variableValues: variables };
    if (operation.operation !== 'subscription') return { ...args, contextValue: context };
    const { viewer, language } = context;
    const request = { document, operationName, variables, viewer, language };
    return { ...args, request, subscriber: subscriberOf(socket, outlet, id) } as ExecutionArgs;
  }

  /** The operation of a message, or why it is refused. A ping may ask when it has begun. */
  async function begin(opened: Opened, id: string, payload: SubscribePayload): Promise<ExecutionArgs | GraphQLError[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { beginning } = opened.extra;
    const begun = () => {
      beginning.delete(promise);
      resolve();
    };
    beginning.add(promise);
    const args = await prepare(opened, id, payload).catch((failure) => {
      // An error would end the subscription for good. A closed socket comes back, with all of its subscriptions.
      if (isUnavailable(failure)) opened.extra.socket.close(tryAgainLater, 'The database does not answer');
      return errorsOf(failure);
    });
    if ('subscriber' in args) return Object.assign(args, { begun });
    begun();
    return args;
  }

  const present = (extra: Extra, errors: readonly GraphQLError[]) =>
    errors.map((error) => presentError(error, contextOf(extra.caller as Caller)));

  const protocol = makeServer<Record<string, unknown>, Extra>({
    schema,
    connectionInitWaitTimeout: 5000,
    onConnect: connect,
    onSubscribe: begin,
    subscribe: (args) => {
      const { request, subscriber, begun } = args as Subscription;
      return broadcast.subscribe(request, subscriber).finally(begun);
    },
    onError: ({ extra }, _id, _payload, errors) => present(extra, errors),
    onNext: ({ extra }, _id, _payload, _args, result) =>
      result.errors ? { ...result, errors: present(extra, result.errors) as GraphQLError[] } : result,
  });

  function open(socket: WebSocket, request: http.IncomingMessage): void {
    // ws closes the socket for a frame that is too large or broken.
    socket.on('error', (error) => log.debug({ reason: error.message }, 'a socket was closed'));
    const outlet = createOutlet(socket);
    const beginning = new Set<Promise<void>>();
    const extra: Extra = { socket, outlet, request, beginning };
    socket.on('ping', (payload) => outlet.hear(() => outlet.pong(payload)));
    const refuseLong = (payload: unknown) => {
      if (payload === undefined || Buffer.byteLength(JSON.stringify(payload)) <= mostInPing) return false;
      socket.close(CloseCode.BadRequest, `A ping or pong carries ${mostInPing} bytes at most`);
      return true;
    };
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: outlet.send,
        close: (code, reason) => socket.close(code, reason),
        onPing: async (payload) => {
          if (refuseLong(payload)) return;
          if (payload?.after === afterSubscriptions) await Promise.all(beginning);
          await outlet.send(JSON.stringify({ type: 'pong', payload }));
        },
        onPong: async (payload) => void refuseLong(payload),
        onMessage: (receive) =>
          socket.on('message', (data) => {
            // A message is not read once its socket is closed, or while too many answers wait for its client.
            outlet.hear(() => {
              if (isTooDeep(String(data))) return socket.close(CloseCode.BadRequest, 'The message nests too deep');
              receive(String(data)).catch((error: unknown) => {
                // The client comes back after a pause, and subscribes again.
                if (isUnavailable(error)) return socket.close(tryAgainLater, 'The database does not answer');
                // The library throws for a message that only servers send, too.
                if (isOfServers(error)) return socket.close(CloseCode.BadRequest, 'Only a server sends such a message');
                log.error({ err: error }, 'a message over a socket failed');
                // A client that is not known yet would take 4500 for a reason never to come back.
                if (!extra.caller) return socket.close(tryAgainLater, 'Try again');
                socket.close(CloseCode.InternalServerError, 'Internal server error');
              });
            });
          }),
      },
      extra,
    );
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  }

  return {
    /** Takes over an upgrade request of `/graphql`. */
    upgrade(request: http.IncomingMessage, socket: import('node:stream').Duplex, head: Buffer, address: string): void {
      const { origin } = request.headers;
      if (origin && !allowedOrigin(origin)) {
        refuse(socket, 403);
        return;
      }
      strangers.add(socket, address);
      server.handleUpgrade(request, socket, head, open);
    },
    /** How many sockets are open, and what they subscribe to. */
    counts: () => ({ sockets: server.clients.size, ...broadcast.counts() }),
    /** Closes every socket with 1001 and waits for them. */
    async dispose(): Promise<void> {
      await connections.stop();
      for (const socket of server.clients) socket.close(1001, 'Going away');
      await new Promise((closed) => server.close(closed));
    },
  };
}

const phrases = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found' } as const;

/** Refuses an upgrade request; `message` says why, in JSON. */
export function refuse(socket: import('node:stream').Duplex, status: keyof typeof phrases, message?: string): void {
  // Node no longer listens to the socket. Without this listener, the error of a lost client would end the process.
  socket.on('error', () => {});
  const body = message === undefined ? '' : JSON.stringify({ message });
  const type = body && 'Content-Type: application/json; charset=utf-8\r\n';
  const head = `HTTP/1.1 ${status} ${phrases[status]}\r\nConnection: close\r\n${type}Content-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\n\r\n${body}`);
}

const isOfServers = (error: unknown) => error instanceof Error && error.message.startsWith('Unexpected message of type');

const from = ({ headers: { origin } }: http.IncomingMessage): http.IncomingHttpHeaders => (origin ? { origin } : {});

/** One operation of a socket, as a subscriber. */
const subscriberOf = (socket: WebSocket, outlet: Outlet, id: string): Subscriber => ({
  send: (answer) => void outlet.send(`{"id":${JSON.stringify(id)},"type":"next","payload":${answer}}`),
  disconnect: () => closeForbidden(socket),
  comeBack: () => socket.close(tryAgainLater, 'The database does not answer'),
});

/** The errors of a failure. An invalid document may have several. */
const errorsOf = (failure: unknown): GraphQLError[] =>
  (failure instanceof AggregateError ? failure.errors : [failure]).map((error) =>
    error instanceof GraphQLError ? error : new GraphQLError('unforeseen', { originalError: error as Error }),
  );
