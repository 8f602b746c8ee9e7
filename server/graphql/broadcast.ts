import { createSourceEventStream, type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Language } from './generated.ts';
import { presentError } from './present.ts';

/** What a subscriber asks for. */
export interface Asked {
  document: DocumentNode;
  operationName: string | null | undefined;
  variables: Record<string, unknown> | null | undefined;
  viewer: Viewer;
  language: Language;
}

/** Where a subscriber is told. */
export interface Ear {
  /** Sends an answer, which is JSON. Waits for nothing. */
  next(answer: string): void;
  /** Ends all that the viewer hears here: their rights are not those that they came with. */
  dismiss(): void;
}

export interface BroadcastOptions {
  schema: GraphQLSchema;
  contextOf(asker: { viewer: Viewer; language: Language }): Context;
  /** Whether a viewer still has the rights that they came with. All viewers of an event are asked about at once. */
  stillValid(viewer: Viewer): Promise<boolean>;
}

/** Subscribers with one token. */
interface Audience {
  viewer: Viewer;
  ears: Set<Ear>;
}

/** Subscribers who are told the same. */
interface Group {
  key: string;
  asked: Asked;
  audiences: Map<string, Audience>;
  /** The events; a result if the subscription is refused. */
  source: Promise<AsyncIterable<unknown> | ExecutionResult>;
  /** Whether the answers depend on more of a viewer than `shared` names: then each viewer is told another. */
  isPersonal: boolean;
}

/** What the viewers of a group have in common. An answer that depends on nothing else of them is the same for all. */
const shared: { [Kind in Viewer['kind']]: ReadonlySet<string> } = {
  anonymous: new Set(['kind']),
  customer: new Set(['kind', 'userId']),
  console: new Set(['kind', 'creatorId', 'permission']),
};

/**
 * Answers subscriptions (decision 20). Each event is read and serialised once for all who are told the same: who have one account,
 * permission, language, document and variables. Before each event, the viewers' rights are checked.
 */
export function createBroadcast(options: BroadcastOptions) {
  const groups = new Map<string, Group>();

  function groupOf(asked: Asked): Group {
    const key = keyOf(asked);
    const group = groups.get(key) ?? openGroup(options, key, asked);
    groups.set(key, group);
    return group;
  }

  /** Tells an ear of events until `return` is called on the answer, which yields nothing itself. A refusal is answered as a result. */
  async function subscribe(asked: Asked, ear: Ear): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    const group = groupOf(asked);
    const leaveAudience = join(group, asked.viewer, ear);
    const leave = () => {
      leaveAudience();
      if (group.audiences.size || groups.get(group.key) !== group) return;
      groups.delete(group.key);
      group.source.then(end, () => undefined);
    };
    try {
      const source = await group.source;
      if (isStream(source)) return untilReturn(leave);
      leave();
      return source;
    } catch (error) {
      leave();
      throw error;
    }
  }
  return { subscribe };
}

function keyOf({ document, operationName, variables, viewer, language }: Asked): string {
  const common = [...shared[viewer.kind]].map((name) => viewer[name as keyof Viewer]);
  return JSON.stringify([common, language, operationName ?? null, variables ?? null, document.loc?.source.body]);
}

/** Adds an ear to a group, and answers the function that removes it. */
function join({ audiences }: Group, viewer: Viewer, ear: Ear): () => void {
  const key = viewer.kind === 'anonymous' ? '' : `${viewer.signInId} ${viewer.expiresAt.getTime()}`;
  const audience = audiences.get(key) ?? { viewer, ears: new Set() };
  audiences.set(key, audience);
  audience.ears.add(ear);
  return () => {
    audience.ears.delete(ear);
    if (!audience.ears.size && audiences.get(key) === audience) audiences.delete(key);
  };
}

function openGroup(options: BroadcastOptions, key: string, asked: Asked): Group {
  const group: Group = { key, asked, audiences: new Map(), source: sourceOf(options, asked), isPersonal: false };
  group.source.then(
    async (source) => {
      if (isStream(source)) for await (const event of source) await tell(options, group, event);
    },
    () => undefined, // `subscribe` throws it
  );
  return group;
}

async function sourceOf({ schema, contextOf }: BroadcastOptions, { document, operationName, variables, ...asker }: Asked) {
  const { viewer, wasPersonal } = watched(asker.viewer);
  const contextValue = contextOf({ ...asker, viewer });
  const source = await createSourceEventStream({ schema, document, operationName, variableValues: variables, contextValue });
  if (wasPersonal()) throw new Error('Which events a subscription hears may depend only on what its viewers share');
  return source;
}

const isStream = (source: AsyncIterable<unknown> | ExecutionResult): source is AsyncIterable<unknown> => Symbol.asyncIterator in source;
const end = (source: AsyncIterable<unknown> | ExecutionResult) => void (isStream(source) && source[Symbol.asyncIterator]().return?.());

/** Tells one event to the viewers of a group who still may hear it; ends all that the others hear. Never throws. */
async function tell(options: BroadcastOptions, group: Group, event: unknown): Promise<void> {
  try {
    let audiences = await entitled(options, group);
    const [first] = audiences;
    if (first && !group.isPersonal) {
      const { answer, isPersonal } = await read(options, group.asked, event, first.viewer);
      if (!isPersonal) return send(audiences, answer);
      group.isPersonal = true;
      send([first], answer);
      audiences = audiences.slice(1);
    }
    await Promise.all(
      audiences.map(async (audience) => send([audience], (await read(options, group.asked, event, audience.viewer)).answer)),
    );
  } catch (error) {
    send(group.audiences.values(), JSON.stringify({ data: null, errors: [presentError(error, options.contextOf(group.asked))] }));
  }
}

async function entitled({ stillValid }: BroadcastOptions, { audiences }: Group): Promise<Audience[]> {
  const all = [...audiences.values()];
  const valid = await Promise.all(all.map(({ viewer }) => stillValid(viewer)));
  for (const [n, { ears }] of all.entries()) if (!valid[n]) for (const ear of ears) ear.dismiss();
  return all.filter((_, n) => valid[n]);
}

/** Reads an event as a viewer may see it, as JSON. */
async function read({ schema, contextOf }: BroadcastOptions, asked: Asked, event: unknown, reader: Viewer) {
  const { viewer, wasPersonal } = watched(reader);
  const context = contextOf({ viewer, language: asked.language });
  const { document, operationName, variables: variableValues } = asked;
  const result = await execute({ schema, document, operationName, variableValues, rootValue: event, contextValue: context });
  const errors = result.errors?.map((error) => presentError(error, context));
  return { answer: JSON.stringify({ ...result, errors }), isPersonal: wasPersonal() };
}

function send(audiences: Iterable<Audience>, answer: string): void {
  for (const { ears } of audiences) for (const ear of ears) ear.next(answer);
}

/** A viewer of whom it is noted whether anything was read that a group's viewers do not share, such as their own id. */
function watched(viewer: Viewer): { viewer: Viewer; wasPersonal(): boolean } {
  let wasPersonal = false;
  const get = (target: Viewer, name: string | symbol) => {
    wasPersonal ||= !shared[target.kind].has(name as string);
    return Reflect.get(target, name);
  };
  return { viewer: new Proxy(viewer, { get }), wasPersonal: () => wasPersonal };
}

/** What graphql-ws reads of a subscription: nothing, until it ends the subscription. */
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
