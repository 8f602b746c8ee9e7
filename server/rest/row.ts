import type { JsonSchema } from './json-schema.ts';

/** The parts of a request that a row reads, in REST's own spelling. */
export interface WireRequest {
  params: Readonly<Record<string, string>>;
  /** The query parameters; one that comes twice is a list. */
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/**
 * One documented path. It defines how a request becomes the variables of a GraphQL document. The schema defines the rest, such as who may
 * call it and which values a field takes. The answer's `data` is the document's selection (see `shape.ts`).
 */
export interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Express's syntax. Each parameter is an id. */
  path: string;
  /** Shown in the API's description. */
  summary: string;
  document: string;
  /**
   * Makes the document's variables, in REST's spelling. Without it, `input` is the body, and the other variables are read by their
   * names from the path or the query.
   */
  variables?(request: WireRequest): Record<string, unknown>;
  /** Maps a variable's field to the request's field at which its failure is reported. The longest names come first. */
  told?: Readonly<Record<string, string>>;
  /** The key of the message that goes with the data. */
  message: string;
  /** The key of a failure's message, if the specification's client reads it there (section 8). */
  failureUnder?: string;
  /** 200 by default. */
  status?: 201;
  /** Response keys whose fields move one level up in `data`. */
  lift?: readonly string[];
  /** The path's `id` is a user's and must be the viewer's own. The answer has it, too. */
  ownId?: boolean;
  /** A field of the body that is a user's id, and must be the viewer's own. */
  ownIdField?: string;
  /** The answer's data, if the specification gives it another shape than the selection has, and the message, if it is not the row's. */
  answered?: { schema: JsonSchema; of(data: never): { data: unknown; message?: string | null } };
  /** The query parameters, for the API's description. */
  query?: Readonly<Record<string, JsonSchema>>;
  /** The default size of a page, if the answer is a list read by `page` and `size`. */
  pageSize?: number;
  /** The body's fields, if the body is not the document's `input`. */
  body?: Readonly<Record<string, JsonSchema>>;
  /** Default values of `input` fields that the body lacks. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Fields of the body that the specification's client sends, and that have no effect here. */
  accepts?: Readonly<Record<string, JsonSchema>>;
  /** Fields of `input` that this path sets. They replace those of the body. */
  fixed?: Readonly<Record<string, unknown>>;
  /** File parts of a multipart body. Each is uploaded first, and its file's id replaces it in the body. */
  files?: readonly string[];
  /** The file part that the document takes as its variable `file`. */
  upload?: string;
}

/** A row with its domain. */
export interface TableRow extends Row {
  /** The domain of the row. */
  tag: string;
}
