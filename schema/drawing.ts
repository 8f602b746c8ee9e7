/**
 * What the server and the worker that draws public pages tell each other. The worker runs the client's code.
 */

/** What a page says of itself to the browser's tab, to search engines and to link previews. */
export interface Head {
  /** The page's name, in the browser's tab and in previews. Empty shows the name of the site alone. */
  title: string;
  /** A sentence or two of plain text. */
  description?: string;
  /** The page's own address, without language and query: the canonical one. Pages without one are not for search engines. */
  path?: string;
  /** The address of a picture, from the site's root. */
  image?: { path: string; width: number; height: number } | null;
  /** Open Graph's kind of page; `website` when absent. */
  type?: 'website' | 'profile' | 'product';
  /** The way to this page from the site's root, outermost first, without this page itself. */
  crumbs?: readonly { name: string; path: string }[];
  /** Structured data in the terms of schema.org, without `@context`. */
  data?: readonly object[];
  /** True keeps search engines away from a page that has an address of its own. */
  unlisted?: boolean;
  /** The answer's HTTP status when the page is drawn on the server; 200 when absent. */
  status?: number;
}

/** A page as the server sends it, but for the frame of index.html. */
export interface DrawnPage {
  head: Head;
  /** The content of `#root`. */
  html: string;
  /** Emotion's rules of the page, with the names by which Emotion finds them again in the browser. */
  styles: { names: string; css: string };
  /**
   * The answers to the page's queries, by operation and variables, from which the browser draws the same page again without a request. JSON,
   * because copying objects between threads takes longer.
   */
  state: string;
  /** The words that `Intl` wrote on the page, by the format and by its input. The browser repeats them, so that both draw the same. */
  words: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * Whether an answer that the page shows was refused, because what the page asks for does not exist, or failed in the server. Null if
   * neither.
   */
  failure: 'REFUSED' | 'FAILED' | null;
  /** The modules of the page's routes, as paths of `client/`, which the browser loads to take over. */
  modules: readonly string[];
}

/** `browser`: the page is for one person, so the browser draws it. */
export type Drawn = { page: DrawnPage } | { movedTo: string } | { browser: true };

/** The answer to an operation, as GraphQL over HTTP sends it. */
export interface OperationAnswer {
  data?: unknown;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

/** The parameters of an address that change what a drawn page shows. A page is drawn without all others. */
export const pageParameters: ReadonlySet<string> = new Set([
  ...['search', 'profession', 'sort', 'after'], // the discovery page
  ...['q', 'kind'], // a creator's page
  ...['code', 'buy', 'book', 'invitation', 'duration', 'at'], // what is on sale
]);

/**
 * A message to the worker, about the drawing `id`. `address` begins the drawing of a page: it is a path and query, with the language.
 * `answer` is the answer to a question, as the JSON of an `OperationAnswer`. `end` ends the drawing, because nobody waits for it any more.
 * The worker answers each drawing with one `drawn` or one `failure`, also a drawing that was ended.
 */
export type ToWorker = { id: number; address: string } | { id: number; question: number; answer: string } | { id: number; end: true };

export type FromWorker =
  | { ready: true }
  | { id: number; question: number; operation: string; variables: object }
  | { id: number; drawn: Drawn }
  | { id: number; failure: string };
