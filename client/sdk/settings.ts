/** A token, or a function that answers the present one. The function is called before each attempt, so a renewed token is used at once. */
export type Token = string | null | undefined | (() => string | null | undefined | Promise<string | null | undefined>);

export interface ClientOptions {
  /** The address of Diwan, such as `https://your.diwan`, or of its GraphQL endpoint. */
  endpoint: string;
  /** A person's token, from `account.login`. Without a token and an API key, only public functions answer. */
  token?: Token;
  /** A key made under Settings, API: `dwn_live_…`. Keep it on a server; pages of a site must not have it. */
  apiKey?: string;
  /** The language of messages; English when absent. */
  language?: 'en' | 'ar';
  /** A function that replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** The WebSocket class for subscriptions, if there is no global one. On Node 20, use the package `ws`. */
  webSocket?: unknown;
  /** Milliseconds that one attempt may take; 30,000 when absent. For uploads, it counts for each piece. */
  timeout?: number;
  retry?: {
    /** The most repetitions of a call; 3 when absent, 0 for none. */
    times?: number;
    /**
     * About how many milliseconds pass before the first repetition; 500 when absent. Each further one waits twice as long, at most 10
     * seconds.
     */
    wait?: number;
    /** The longest wait, in seconds, that the server may ask for; 60 when absent. A call that would wait longer fails with THROTTLED. */
    atMost?: number;
  };
}

/** Options with their defaults. */
export interface Settings {
  graphql: string;
  uploads: string;
  token: Token;
  language: 'en' | 'ar';
  fetch: typeof fetch;
  webSocket: unknown;
  timeout: number;
  retry: { times: number; wait: number; atMost: number };
}

export function settingsOf(options: ClientOptions): Settings {
  const address = new URL(options.endpoint);
  if (options.token && options.apiKey) throw new TypeError('Give a client a token or an API key, not both');
  return {
    graphql: address.pathname === '/' ? new URL('/graphql', address).href : address.href,
    uploads: new URL('/uploads', address).href,
    token: options.apiKey ?? options.token,
    language: options.language ?? 'en',
    // A browser's fetch wants its window as `this`.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    webSocket: options.webSocket,
    timeout: options.timeout ?? 30_000,
    retry: { times: 3, wait: 500, atMost: 60, ...options.retry },
  };
}

/** Set when the package is built. */
declare const SDK_VERSION: string | undefined;
export const version = typeof SDK_VERSION === 'string' ? SDK_VERSION : '0.0.0';

export async function tokenOf({ token }: Settings): Promise<string | undefined> {
  return (typeof token === 'function' ? await token() : token) || undefined;
}

/** The headers of all requests. */
export async function headersOf(settings: Settings): Promise<Record<string, string>> {
  const token = await tokenOf(settings);
  return {
    accept: 'application/json',
    'accept-language': settings.language,
    'apollographql-client-name': 'diwan-sdk',
    'apollographql-client-version': version,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}
