import { DiwanError } from './errors.ts';
import { fragments, type MediaFile, type Operations, operations } from './generated.ts';
import type { CallOptions, Operation, Page, SubscribeOptions } from './operation.ts';
import { everyEntry, pageLength, type Turned } from './pages.ts';
import { type Data, newKey, request, type Variables } from './request.ts';
import { type ClientOptions, type Settings, settingsOf } from './settings.ts';
import { createSocket, type Socket } from './socket.ts';
import { createFiles, type Files } from './uploads.ts';

/** A document with its types, as graphql-codegen makes it with `documentMode: 'string'`; or its text. */
export type OwnDocument<Answer, Given> = string | { toString(): string; __apiType?: (variables: Given) => Answer };

/** The general functions of a client, besides those of the API's fields. */
export interface Client {
  /**
   * Runs your own query or mutation. Queries are repeated after passing failures, and so are mutations with an `idempotencyKey` among the
   * variables or in `input`.
   */
  request<Answer = Data, Given extends Variables = Variables>(
    document: OwnDocument<Answer, Given>,
    variables?: Given,
    options?: CallOptions,
  ): Promise<Answer>;
  /** Runs your own subscription. */
  subscribe<Answer = Data, Given extends Variables = Variables>(
    document: OwnDocument<Answer, Given>,
    variables?: Given,
    options?: SubscribeOptions,
  ): AsyncIterableIterator<Answer>;
  /** Goes through all entries of a list in your own query, which must take `$after`. `pick` finds the list in the answer. */
  entries<Node, Answer = Data, Given extends Variables = Variables>(
    document: OwnDocument<Answer, Given>,
    variables: Given,
    pick: (answer: Answer) => Turned<Node>,
    options?: CallOptions,
  ): AsyncIterableIterator<Node>;
  /** The same client for another person, key or language. */
  with(changes: Partial<ClientOptions>): Diwan;
  /** Ends all subscriptions, and closes the socket. */
  close(): void;
}

/** A client of Diwan. */
export type Diwan = Omit<Operations, 'files'> & { files: Operations['files'] & Files } & Client;

/** Makes a client. Its only open connection is the socket of its subscriptions, while there are any. */
export function createClient(options: ClientOptions): Diwan {
  const settings = settingsOf(options);
  let socket: Socket | undefined;
  const subscribe: Client['subscribe'] = <Answer>(document: unknown, variables: Variables = {}, given: SubscribeOptions = {}) => {
    socket ??= createSocket(settings);
    return socket.subscribe(textOf(document), variables, given) as AsyncIterableIterator<Answer>;
  };
  const run = (document: unknown, variables: Variables = {}, given: CallOptions = {}) =>
    request(settings, textOf(document), variables, given);

  const groups = Object.entries(operations).map(([group, functions]) => [
    group,
    Object.fromEntries(Object.entries(functions).map(([name, operation]) => [name, functionOf(settings, operation, subscribe)])),
  ]);
  const made = Object.fromEntries(groups) as unknown as Operations;
  const get = (id: string, given?: CallOptions): Promise<MediaFile | null> => made.files.get(id, given);
  const client: Client = {
    request: run as Client['request'],
    subscribe,
    entries: <Node, Answer>(document: unknown, variables: Variables, pick: (answer: Answer) => Turned<Node>, given?: CallOptions) =>
      everyEntry(async (after) => pick((await run(document, { ...variables, after }, given)) as Answer)),
    with: ({ token, apiKey, ...changes }) => {
      const { token: oldToken, apiKey: oldKey, ...others } = options;
      const asBefore = token === undefined && apiKey === undefined;
      return createClient({
        ...others,
        ...changes,
        ...(asBefore ? definite({ token: oldToken, apiKey: oldKey }) : definite({ token, apiKey })),
      });
    },
    close() {
      socket?.close();
      socket = undefined;
    },
  };
  return { ...made, files: { ...made.files, ...createFiles(settings, get) }, ...client };
}

function textOf(document: unknown): string {
  const text = String(document);
  if (text.startsWith('[object')) throw new TypeError('A document is a text; of graphql-codegen, it needs documentMode: string');
  return text;
}

/** A copy without undefined values. */
const definite = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<ClientOptions>;

/** A document with all fragments that it needs, directly or through other fragments. */
export function whole(text: string): string {
  const used = new Set<string>();
  const gather = (part: string): void => {
    for (const [, name = ''] of part.matchAll(/\.\.\.(\w+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      gather(fragments[name] ?? '');
    }
  };
  gather(text);
  return [text, ...[...used].map((name) => fragments[name])].join(' ');
}

/** Makes the function of an operation. `Operations` has its arguments and its answer. */
function functionOf(settings: Settings, operation: Operation, subscribe: Client['subscribe']) {
  const { kind, takes, path, key, pages } = operation;
  let text: string | undefined;
  const document = () => (text ??= whole(pages === 'one' ? operation.text.replace('pageInfo {', 'totalCount pageInfo {') : operation.text));

  /** Sorts arguments into variables and options. */
  function read(given: readonly unknown[]) {
    const last = (given[takes.length] ?? {}) as Record<string, unknown>;
    const { signal, timeout, onConnect, ...others } = last;
    const options = { ...(signal ? { signal } : {}), ...(timeout ? { timeout } : {}), ...(onConnect ? { onConnect } : {}) };
    const variables: Record<string, unknown> = { ...others, ...Object.fromEntries(takes.map((name, index) => [name, given[index]])) };
    if (key === '') variables.idempotencyKey ??= newKey();
    else if (key) variables[key] = { idempotencyKey: newKey(), ...definiteInput(variables[key]) };
    return { variables, options: options as CallOptions & SubscribeOptions };
  }
  const answerIn = (data: Data): unknown =>
    path.reduce((value, field) => (value as Data | null | undefined)?.[field] ?? null, data as unknown);

  if (kind === 'subscription')
    return (...given: unknown[]) => {
      const { variables, options } = read(given);
      return mapped(subscribe<Data>(document(), variables, options), answerIn);
    };

  const ask = async (variables: Variables, options: CallOptions) => answerIn(await request(settings, document(), variables, options));
  const pageOf = async (variables: Variables, options: CallOptions) => {
    const page = await ask(variables, options);
    if (!page) throw new DiwanError('There is no such object', { code: 'NOT_FOUND', path });
    return page as Page<unknown>;
  };
  if (pages === 'all')
    return (...given: unknown[]) => {
      const { variables, options } = read(given);
      return everyEntry((after) => pageOf({ first: pageLength, ...variables, after }, options));
    };
  return async (...given: unknown[]) => {
    const { variables, options } = read(given);
    if (pages) return pageOf(variables, options);
    const answer = await ask(variables, options);
    if (kind !== 'mutation' || !answer) return answer;
    const { userErrors: _none, ...payload } = answer as Data;
    return payload;
  };
}

/** An input without an undefined key, so that the SDK adds one. */
function definiteInput(input: unknown): object {
  const { idempotencyKey, ...others } = input as { idempotencyKey?: string | null };
  return idempotencyKey ? { ...others, idempotencyKey } : others;
}

/** The events, each converted by `answer`. */
function mapped(events: AsyncIterableIterator<Data>, answer: (data: Data) => unknown): AsyncIterableIterator<unknown> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const event = await events.next();
      return event.done ? event : { done: false, value: answer(event.value) };
    },
    return: async () => ({ done: true, value: (await events.return?.())?.value }),
  };
}
