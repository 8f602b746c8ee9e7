import type { JsonSchema } from './json-schema.ts';

/** The parts of a request that a row reads, in REST's own spelling. */
export interface WireRequest {
  params: Readonly<Record<string, string>>;
  /** Parameters after the `?`; a list when one comes twice. */
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/**
 * One documented path. It says how a request becomes the variables of a GraphQL document; everything else, from who may call it
 * to what a field may hold, is the schema's. The answer's `data` is the document's selection (see `shape.ts`).
 */
export interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Express's form. Every parameter is an id. */
  path: string;
  /** For the API's description. */
  summary: string;
  document: string;
  /** Makes the document's variables, in REST's spelling. Without it `input` is the body, and each other variable is read by its name from the path or the query. */
  variables?(request: WireRequest): Record<string, unknown>;
  /** Maps a field of the variables to the field of the request that a failure is reported at. The longest names come first. */
  told?: Readonly<Record<string, string>>;
  /** Key of the message that goes with the data. */
  message: string;
  /** The name that the message of a failure stands under, where the specification's client reads it there (section 8). */
  failureUnder?: string;
  /** 200 when absent. */
  status?: 201;
  /** Response keys whose fields stand one level higher in `data`. */
  lift?: readonly string[];
  /** The path's `id` is a user's and must be the viewer's own; it stands in the answer as well. */
  ownId?: boolean;
  /** Parameters after the `?`. */
  query?: Readonly<Record<string, JsonSchema>>;
  /** The answer is a list read by `page` and `size`: how long a page usually is. */
  pageSize?: number;
  /** Fields of the body where it is not the document's `input`. */
  body?: Readonly<Record<string, JsonSchema>>;
  /** Fields of `input` where the body has none. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Fields of `input` that the path itself sets. They replace those of the body. */
  fixed?: Readonly<Record<string, unknown>>;
  /** File parts of a multipart body. Each is uploaded first, and its file's id takes its place in the body. */
  files?: readonly string[];
  /** The file part that the document itself takes, as its variable `file`. */
  upload?: string;
}

/** A row among all of them. */
export interface TableRow extends Row {
  /** The domain that it belongs to. */
  tag: string;
}
