import { hash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context, Cost } from '../core/context.ts';
import { operationUnknown } from '../core/errors.ts';
import { keyOf } from '../core/viewer.ts';
import type { Budget } from './budget.ts';
import { createDeprecatedUses } from './deprecations.ts';
import { assess, limits } from './limits.ts';

/** The most characters of all kept documents. A parsed document takes about a hundred times as many bytes. */
const mostCharacters = 300_000;

/** Hears which deprecated elements an operation of an API key uses. */
type NoteUses = (context: Context, elements: ReadonlySet<string>) => void;

/**
 * Reads and charges documents, for HTTP and sockets alike. Since anonymous requests cause parsing and validation, too, an unknown document
 * costs one point per character before it is parsed. A document that is known to be valid only costs its operation.
 */
export function createDocuments(schema: GraphQLSchema, budget: Budget, noteUses: NoteUses = () => undefined) {
  const { documents: valid, forApollo } = createStore();
  const usesOf = createDeprecatedUses(schema);

  /** Counts a request, and takes the price of an unknown document. Throws THROTTLED once the viewer's minute is spent. */
  function admit(context: Context, text: unknown): void {
    budget.count(context);
    if (typeof text === 'string' && !valid.has(text)) budget.spend(context, { requested: priceOf(text), maximum: limits.cost });
  }

  /** Parses and validates a document. Throws a GraphQLError, or an AggregateError of several. */
  function read(text: string): DocumentNode {
    const before = valid.get(text);
    if (before) return before;
    const document = parsed(text);
    const errors = validate(schema, document, undefined, { maxErrors: 10 });
    for (const { extensions } of errors) extensions.code = 'GRAPHQL_VALIDATION_FAILED';
    if (errors.length) throw new AggregateError(errors);
    valid.set(text, document);
    return document;
  }

  /** Measures an operation and takes its cost. An operation that is too complex costs as much as an unknown document. */
  function charge(context: Context, document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown>): Cost {
    if (keyOf(context.viewer)) noteUses(context, usesOf(document, operation, variables));
    try {
      return budget.spend(context, assess(schema, document, operation, variables));
    } catch (error) {
      budget.spend(context, { requested: priceOf(document.loc?.source.body ?? ''), maximum: limits.cost });
      throw error;
    }
  }

  /** A document that is known to be valid; undefined for any other text. */
  const known = (text: string): DocumentNode | undefined => valid.get(text);

  return { admit, read, known, charge, forApollo };
}
export type Documents = ReturnType<typeof createDocuments>;

/** Finds the operation that a request asks for. Throws OPERATION_RESOLUTION_FAILURE when there is none. */
export function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (!operation)
    throw operationUnknown(
      name == null ? 'The document has several operations: name one in operationName' : 'The document has no operation of this name',
    );
  return operation;
}

const hashOf = (text: string) => hash('sha256', text);
const priceOf = (text: string) => Math.min(limits.cost, text.length);

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: limits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions.code = 'GRAPHQL_PARSE_FAILED';
    throw error;
  }
}

/**
 * Keeps valid documents by their text, whose hash V8 keeps with it: to look up the text behind an id of the client's build costs nothing.
 * The least recently used are dropped first.
 */
function createStore() {
  /** Texts by their hash, under which Apollo asks. */
  const texts = new Map<string, string>();
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: mostCharacters,
    sizeCalculation: (_document, text) => Math.max(1, text.length),
    onInsert: (_document, text) => texts.set(hashOf(text), text),
    dispose: (_document, text) => texts.delete(hashOf(text)),
  });
  /** The same store as Apollo's interface. Apollo's keys end with the hash. */
  const forApollo = {
    get: async (key: string) => documents.get(texts.get(key.slice(-64)) ?? ''),
    set: async (_key: string, document: DocumentNode) => void documents.set(document.loc?.source.body ?? '', document),
    delete: async (key: string) => documents.delete(texts.get(key.slice(-64)) ?? ''),
  };
  return { documents, forApollo };
}
