import type { TypedDocumentNode } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import { createClient } from 'graphql-ws';
import { checkAnswer } from './contract.ts';
import { setting } from './server.ts';
import { instead, until } from './until.ts';

/** The account that sends a request, and the language of the answer. */
export interface Caller {
  token?: string | undefined;
  language?: 'en' | 'ar';
  /** Another server than that of this run. */
  url?: string;
  /** The address that the request seems to come from, at a server that trusts this machine as a proxy. */
  address?: string;
}

/** An answer of GraphQL. */
export interface GraphqlAnswer<Data> {
  data: Data;
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> & { code: string } }[];
  extensions?: Record<string, unknown>;
  status: number;
  headers: Headers;
}

type Variables = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a test asks for any shape, and its expectations are what checks it
type Loose = any;

/** Sends an operation over HTTP. If there are files among the variables, it is a multipart request. */
export async function gql<Data = Loose>(
  document: TypedDocumentNode<Data, never> | DocumentNode | string,
  variables: Variables = {},
  caller: Caller = {},
): Promise<GraphqlAnswer<Data>> {
  const query = typeof document === 'string' ? document : print(document);
  const { body, files } = withoutFiles(variables);
  const operation = JSON.stringify({ query, variables: body });
  const response = await fetch(`${caller.url ?? setting('TEST_URL')}/graphql`, {
    method: 'POST',
    headers: {
      ...headersOf(caller),
      // A client that accepts only application/json gets refused documents with status 200 (server/graphql/apollo.ts).
      accept: '*/*',
      'apollo-require-preflight': 'true',
      ...(files.size ? {} : { 'content-type': 'application/json' }),
    },
    body: files.size ? multipart(operation, files) : operation,
  });
  const answer = (await response.json()) as Pick<GraphqlAnswer<Data>, 'data' | 'errors' | 'extensions'>;
  return { ...answer, status: response.status, headers: response.headers };
}

/** A failure of a payload. */
interface UserError {
  field: readonly string[] | null;
  code: string;
}

/** The code of each failure, by its field. */
export const codesByField = (userErrors: readonly UserError[]) =>
  Object.fromEntries(userErrors.map(({ field, code }) => [field?.join('.') ?? '', code]));

/** The field and code of each failure of a payload, in order. */
export const failuresOf = ({ userErrors }: { userErrors: readonly UserError[] }) =>
  userErrors.map(({ field, code }) => [field?.join('.') ?? null, code]);

/** An answer of a REST path. `body` is text if it is not JSON. */
export interface RestAnswer {
  status: number;
  headers: Headers;
  body: Loose;
}

/** Calls a documented path, with a JSON body or a form. The answer must be as `/openapi.json` describes it. */
export async function rest(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, form, ...caller }: Caller & { body?: unknown; form?: FormData } = {},
): Promise<RestAnswer> {
  const url = caller.url ?? setting('TEST_URL');
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headersOf(caller), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? form && { body: form } : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  await checkAnswer(url, { method, path }, { status: response.status, headers: response.headers, text });
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

/** Subscribes over a socket of its own, which closes when the loop that reads it ends. */
export async function* subscribe<Data = Loose>(document: DocumentNode | string, variables: Variables = {}, caller: Caller = {}) {
  const client = createClient({
    url: `${(caller.url ?? setting('TEST_URL')).replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: caller.token && `Bearer ${caller.token}`, language: caller.language ?? 'en' },
    retryAttempts: 0,
  });
  try {
    yield* client.iterate<Data>({ query: typeof document === 'string' ? document : print(document), variables });
  } finally {
    await client.dispose();
  }
}

/** A mail in the development mailbox. */
export interface Mail {
  to: string;
  /** Who gets the answer; null for most. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Its calendar file; null for most. */
  calendar: string | null;
  attachments: { filename: string; type: string; base64: string }[];
  /** The address that ends mails of its kind; null for most. */
  stop: string | null;
  links: string[];
}

/** Waits for `count` mails to an address, and returns them, newest first. */
export async function mailsTo(
  email: string,
  { count = 1, url = setting('TEST_URL') }: { count?: number; url?: string } = {},
): Promise<Mail[]> {
  const enough = async () => {
    const response = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as Mail[];
    return mails.length >= count ? mails : instead(mails.map(({ subject }) => subject));
  };
  return until(enough, `Fewer than ${count} mails came to ${email}`);
}

/** Waits for a mail to an address, and returns the newest. Accounts made as rows have a first mail without a text, which does not count. */
export function mailTo(email: string): Promise<Mail> {
  const newest = async () => {
    const mails = await mailsTo(email);
    return mails.find(({ text }) => text !== '') ?? instead(mails.map(({ subject }) => subject));
  };
  return until(newest, `No mail with a text came to ${email}`);
}

/** The headers of all calls in the specification (section 7). */
const headersOf = ({ token, language = 'en', address }: Caller): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': language,
  'x-device-code': '2',
  'x-app-version': '1.0.0',
  'x-app-build': '1.0.0',
  'x-language-code': language === 'ar' ? '1' : '0',
  'x-currency': 'KWD',
  ...(token && { authorization: `Bearer ${token}` }),
  ...(address && { 'x-forwarded-for': address }),
});

/** Moves the files out of the variables and keeps their paths (GraphQL multipart request specification). */
function withoutFiles(variables: Variables): { body: unknown; files: Map<string, File> } {
  const files = new Map<string, File>();
  const strip = (value: unknown, at: string): unknown => {
    if (value instanceof File) {
      files.set(at, value);
      return null;
    }
    if (Array.isArray(value)) return value.map((item, index) => strip(item, `${at}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, strip(inner, `${at}.${name}`)]));
  };
  return { body: strip(variables, 'variables'), files };
}

function multipart(operation: string, files: Map<string, File>): FormData {
  const form = new FormData();
  form.set('operations', operation);
  form.set('map', JSON.stringify(Object.fromEntries([...files.keys()].map((at, index) => [index, [at]]))));
  for (const [index, file] of [...files.values()].entries()) form.set(String(index), file);
  return form;
}
