import {
  type ArgumentNode,
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  Kind,
  visit,
} from 'graphql';
import { readsAlike } from '../core/alike.ts';
import type { Context } from '../core/context.ts';
import { unavailableIfAway } from '../core/errors.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Language } from './generated.ts';
import { presentError } from './present.ts';

/** The request of a subscriber. */
export interface SubscriptionRequest {
  document: DocumentNode;
  operationName: string | null | undefined;
  variables: Record<string, unknown> | null | undefined;
  viewer: Viewer;
  language: Language;
}

/** One operation of one socket. */
export interface Subscriber {
  /** Sends an answer, which is JSON. Waits for nothing. */
  send(answer: string): void;
  /** Closes the socket, because the viewer no longer has the rights that it was opened with. */
  disconnect(): void;
  /** Closes the socket, because the database is away: the client comes back, and subscribes again. */
  comeBack(): void;
}

export interface BroadcastOptions {
  schema: GraphQLSchema;
  contextOf(caller: { viewer: Viewer; language: Language }): Context;
  /** Whether a viewer still has the rights that the socket was opened with. The viewers of one event are looked up together. */
  stillValid(viewer: Viewer): Promise<boolean>;
}

/** The subscribers of a group that have the same token. */
interface Recipient {
  viewer: Viewer;
  subscribers: Set<Subscriber>;
}

/** Subscribers that get the same answers. */
interface Group {
  request: SubscriptionRequest;
  /** What a group of one asks of each event; null for a group that may grow. */
  question: string | null;
  /** By their token. */
  recipients: Map<string, Recipient>;
  /** The events; a result if the subscription is refused. */
  source: Promise<AsyncIterable<unknown> | ExecutionResult>;
  /** Whether the answers depend on fields of a viewer that `shared` does not name. Each recipient then gets an answer of its own. */
  isPersonal: boolean;
}

/**
 * The fields that all viewers of a group have in common. An answer that only depends on these is the same for all. The viewer of a socket
 * is never a remembered one, so they have that in common too.
 */
const shared: { [Kind in Viewer['kind']]: ReadonlySet<string> } = {
  anonymous: new Set(['kind']),
  customer: new Set(['kind', 'userId', 'remembered']),
  // Keys of one account differ in what they may read.
  console: new Set(['kind', 'creatorId', 'permission', 'key', 'remembered']),
};

/** What was read of events that read the same for all, by event and by what was asked of it. */
const readings = new WeakMap<object, Map<string, Promise<Reading>>>();

/** An answer, as JSON. */
interface Reading {
  answer: string;
  isPersonal: boolean;
  isWhole: boolean;
}

/**
 * Answers subscriptions (decision 20). Subscribers with the same account, permission, language, document and variables form a group.
 * Each event is read and serialised once for a group, after the rights of its viewers are checked. A subscription that goes on from
 * a given event is a group of its own.
 */
export function createBroadcast(options: BroadcastOptions) {
  const groups = new Map<string | symbol, Group>();
  const resumptions = resumptionsIn(options.schema);

  /**
   * Sends events to a subscriber until `return` is called on the answer. The answer itself yields nothing. A refusal is answered as a
   * result.
   */
  async function subscribe(request: SubscriptionRequest, subscriber: Subscriber): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    const resumption = resumptions(request.document);
    const { goesOn } = resumption;
    const key = goesOn ? Symbol('a group of one') : keyOf(request);
    const group = groups.get(key) ?? openGroup(options, request, goesOn ? questionOf(request, resumption) : null);
    groups.set(key, group);
    const remove = add(group, request.viewer, subscriber);
    const leave = () => {
      remove();
      if (group.recipients.size || groups.get(key) !== group) return;
      groups.delete(key);
      group.source.then(end, () => undefined);
    };
    try {
      const source = await group.source;
      if (isStream(source)) return untilReturn(leave);
      leave();
      if (source.errors?.some(isAway)) subscriber.comeBack();
      return source;
    } catch (error) {
      leave();
      throw error;
    }
  }
  /** How many groups there are, and how many recipients' subscriptions are in them. */
  function counts() {
    let subscribers = 0;
    for (const { recipients } of groups.values()) for (const recipient of recipients.values()) subscribers += recipient.subscribers.size;
    return { groups: groups.size, subscribers };
  }
  return { subscribe, counts };
}

interface Resumption {
  /** Whether the document subscribes to events from a given one on (`afterVersion`). */
  goesOn: boolean;
  /** The variables that only say from which event on. */
  startVariables: ReadonlySet<string>;
  /** Names the document. Its text would be kept for each subscriber. */
  id: number;
}

/**
 * Answers whether and how documents go on from a given event. Two such subscribers have missed different events, even with the same
 * operation: a lost socket may still be open on the server when its client comes back. Where a field names one thing too, such as a room,
 * each subscriber follows it for themselves, also from now on.
 */
function resumptionsIn(schema: GraphQLSchema): (document: DocumentNode) => Resumption {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  const resumable = new Map(
    fields.filter(({ args }) => args.some(({ name }) => name === 'afterVersion')).map(({ name, args }) => [name, args.length > 1]),
  );
  const known = new WeakMap<DocumentNode, Resumption>();
  let count = 0;
  return (document) => {
    const found = known.get(document) ?? { ...resumptionOf(document, resumable), id: count++ };
    known.set(document, found);
    return found;
  };
}

function resumptionOf(document: DocumentNode, resumable: ReadonlyMap<string, boolean>): Omit<Resumption, 'id'> {
  let goesOn = false;
  const startVariables = new Set<string>();
  const otherVariables = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Field({ name, arguments: given = [] }) {
      if (resumable.has(name.value)) goesOn ||= resumable.get(name.value) || given.some(isStart);
    },
    Argument(argument) {
      if (!isStart(argument) || argument.value.kind !== Kind.VARIABLE) return undefined;
      startVariables.add(argument.value.name.value);
      return false;
    },
    Variable: ({ name }) => void otherVariables.add(name.value),
  });
  for (const name of otherVariables) startVariables.delete(name);
  return { goesOn, startVariables };
}
const isStart = ({ name }: ArgumentNode): boolean => name.value === 'afterVersion';

/** What a subscriber asks of each event, without from which event on. */
function questionOf({ operationName, variables, language }: SubscriptionRequest, { id, startVariables }: Resumption): string {
  const asked = Object.entries(variables ?? {}).filter(([name]) => !startVariables.has(name));
  return JSON.stringify([id, language, operationName ?? null, asked]);
}

function keyOf({ document, operationName, variables, viewer, language }: SubscriptionRequest): string {
  const common = [...shared[viewer.kind]].map((name) => viewer[name as keyof Viewer]);
  return JSON.stringify([common, language, operationName ?? null, variables ?? null, document.loc?.source.body]);
}

/** Adds a subscriber to a group, and answers the function that removes it. */
function add({ recipients }: Group, viewer: Viewer, subscriber: Subscriber): () => void {
  const key = viewer.kind === 'anonymous' ? '' : `${viewer.signInId} ${viewer.expiresAt.getTime()}`;
  const recipient = recipients.get(key) ?? { viewer, subscribers: new Set() };
  recipients.set(key, recipient);
  recipient.subscribers.add(subscriber);
  return () => {
    recipient.subscribers.delete(subscriber);
    if (!recipient.subscribers.size && recipients.get(key) === recipient) recipients.delete(key);
  };
}

/** Opens a group. One of a single subscriber has a question, which others may ask of the same event. */
function openGroup(options: BroadcastOptions, request: SubscriptionRequest, question: string | null): Group {
  const source = sourceOf(options, request, question !== null);
  const group: Group = { request, question, recipients: new Map(), source, isPersonal: false };
  group.source.then(
    async (source) => {
      if (isStream(source)) for await (const event of source) await deliver(options, group, event);
    },
    () => undefined, // `subscribe` throws it
  );
  return group;
}

async function sourceOf({ schema, contextOf }: BroadcastOptions, request: SubscriptionRequest, isOfOne: boolean) {
  const { document, operationName, variables, language } = request;
  const { viewer, wasPersonal } = observed(request.viewer);
  const contextValue = contextOf({ viewer, language });
  const source = await createSourceEventStream({ schema, document, operationName, variableValues: variables, contextValue });
  if (wasPersonal() && !isOfOne) throw new Error('The events of a subscription may depend only on what its viewers share');
  return source;
}

/** Whether an error says that the database is away. */
const isAway = (error: unknown): boolean => unavailableIfAway(error) !== error;

const isStream = (source: AsyncIterable<unknown> | ExecutionResult): source is AsyncIterable<unknown> => Symbol.asyncIterator in source;
const end = (source: AsyncIterable<unknown> | ExecutionResult) => void (isStream(source) && source[Symbol.asyncIterator]().return?.());

/** Sends the answer to one event to the recipients that still have their rights, and disconnects the others. Never throws. */
async function deliver(options: BroadcastOptions, group: Group, event: unknown): Promise<void> {
  const { request } = group;
  try {
    const [asked] = group.recipients.values();
    if (!asked) return;
    // Read while the rights are looked up. It counts only if whoever it was read for still has theirs.
    const early = group.isPersonal ? null : readForAll(options, group, event, asked.viewer);
    early?.catch(() => undefined);
    let recipients = await authorized(options, group);
    const [first] = recipients;
    if (first && early) {
      const { answer, isPersonal } = await (first === asked ? early : readForAll(options, group, event, first.viewer));
      if (!isPersonal) return send(recipients, answer);
      group.isPersonal = true;
      send([first], answer);
      recipients = recipients.slice(1);
    }
    await Promise.all(
      recipients.map(async (recipient) => send([recipient], (await read(options, request, event, recipient.viewer)).answer)),
    );
  } catch (error) {
    const subscribers = [...group.recipients.values()].flatMap((recipient) => [...recipient.subscribers]);
    if (isAway(error)) return subscribers.forEach((subscriber) => void subscriber.comeBack());
    const errors = [presentError(error, options.contextOf({ viewer: request.viewer, language: request.language }))];
    send(group.recipients.values(), JSON.stringify({ data: null, errors }));
  }
}

async function authorized({ stillValid }: BroadcastOptions, { recipients }: Group): Promise<Recipient[]> {
  const all = [...recipients.values()];
  const valid = await Promise.all(all.map(({ viewer }) => stillValid(viewer)));
  for (const [n, { subscribers }] of all.entries()) if (!valid[n]) for (const subscriber of subscribers) subscriber.disconnect();
  return all.filter((_, n) => valid[n]);
}

/** Reads an event for a group, or takes what another group of one has read of it. What could not be read whole, each reads for themselves. */
async function readForAll(options: BroadcastOptions, { request, question }: Group, event: unknown, reader: Viewer): Promise<Reading> {
  if (question === null || !readsAlike(event)) return read(options, request, event, reader);
  const ofEvent = readings.get(event) ?? new Map<string, Promise<Reading>>();
  readings.set(event, ofEvent);
  const ofAnother = ofEvent.get(question);
  if (ofAnother !== undefined) {
    const known = await ofAnother.catch(() => undefined);
    if (known?.isWhole) return known;
    return read(options, request, event, reader);
  }
  const reading = read(options, request, event, reader);
  ofEvent.set(question, reading);
  return reading;
}

/** Reads what a viewer may see of an event, as JSON. */
async function read(
  { schema, contextOf }: BroadcastOptions,
  request: SubscriptionRequest,
  event: unknown,
  reader: Viewer,
): Promise<Reading> {
  const { viewer, wasPersonal } = observed(reader);
  const context = contextOf({ viewer, language: request.language });
  const { document, operationName, variables: variableValues } = request;
  const result = await execute({ schema, document, operationName, variableValues, rootValue: event, contextValue: context });
  const away = result.errors?.find(isAway);
  if (away) throw away;
  const errors = result.errors?.map((error) => presentError(error, context));
  return { answer: JSON.stringify({ ...result, errors }), isPersonal: wasPersonal(), isWhole: !errors };
}

function send(recipients: Iterable<Recipient>, answer: string): void {
  for (const { subscribers } of recipients) for (const subscriber of subscribers) subscriber.send(answer);
}

/** A proxy of a viewer. It notes whether a field was read that the viewers of a group do not share, such as their id. */
function observed(viewer: Viewer): { viewer: Viewer; wasPersonal(): boolean } {
  let wasPersonal = false;
  const get = (target: Viewer, name: string | symbol) => {
    wasPersonal ||= !shared[target.kind].has(name as string);
    return Reflect.get(target, name);
  };
  return { viewer: new Proxy(viewer, { get }), wasPersonal: () => wasPersonal };
}

/** The iterator that graphql-ws reads. It yields nothing until graphql-ws ends the subscription. */
function untilReturn(leave: () => void): AsyncIterableIterator<never> {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>();
  return {
    next: () => promise,
    return() {
      leave();
      resolve({ done: true, value: undefined });
      return promise;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
