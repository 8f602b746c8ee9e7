import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** A part of an OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the validator checks
type Json = any;

/** The addresses below which every answer is one of REST (`server/rest/router.ts`). */
const ours = /^\/(auth|cc|v2|user)(\/|$)/;

interface Contract {
  api: Json;
  /** Paths as patterns, those without parameters first. */
  paths: readonly { path: string; pattern: RegExp }[];
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
}
const contracts = new Map<string, Promise<Contract>>();

/** The answers since this process began, such as `POST /cc/product/{id} 201`. */
export const seen = new Set<string>();

/**
 * Checks an answer against the `/openapi.json` of its server: its status, its type, and every field. Unknown fields are refused. Addresses
 * outside of the API are not checked.
 * @throws an error with what differs.
 */
export async function checkAnswer(
  url: string,
  { method, path: asked }: { method: string; path: string },
  { status, headers, text }: { status: number; headers: Headers; text: string },
): Promise<void> {
  const path = asked
    .replace(/\?.*/s, '')
    .replace(/^\/api(?=\/)/, '')
    .replace(/\/$/, '');
  if (!ours.test(path)) return;
  const contract = await contractOf(url);
  // An address that cannot be decoded is refused before its path is known.
  const known = isReadable(path) ? contract.paths.find(({ pattern }) => pattern.test(path))?.path : undefined;
  const operation = known && contract.api.paths[known][method.toLowerCase()];
  const where = `${method} ${known ?? path} ${status}`;
  const pointer = operation ? pointerOf(contract.api, known, method, status, where) : '#/components/schemas/Failure';
  if (!operation && status !== 404 && status !== 405 && status !== 400) throw new Error(`${where} is not described`);
  if (!headers.get('content-type')?.startsWith('application/json')) throw new Error(`${where} is no JSON: ${text.slice(0, 200)}`);
  let validate = contract.validators.get(pointer);
  if (!validate) {
    validate = contract.ajv.compile({ $ref: `api${pointer}` });
    contract.validators.set(pointer, validate);
  }
  if (!validate(JSON.parse(text)))
    throw new Error(`The answer is not as ${where} is described: ${contract.ajv.errorsText(validate.errors)}\n${text.slice(0, 1000)}`);
  if (operation) {
    // Without its database, the server does not know whose limits these are.
    const limits = status === 503 ? [] : ['ratelimit', 'ratelimit-policy', 'x-request-cost'];
    for (const name of [...limits, ...([429, 503].includes(status) ? ['retry-after'] : [])])
      if (!headers.has(name)) throw new Error(`${where} has no ${name}`);
    seen.add(where);
  }
}

function isReadable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Where the schema of an answer stands in the document. */
function pointerOf(api: Json, path: string, method: string, status: number, where: string): string {
  const response = api.paths[path][method.toLowerCase()].responses[status];
  if (!response) throw new Error(`${where} is not described`);
  const at = response.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
  return `${at}/content/${escaped('application/json')}/schema`;
}
const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

function contractOf(url: string): Promise<Contract> {
  let contract = contracts.get(url);
  if (!contract) {
    contract = readContract(url);
    contracts.set(url, contract);
  }
  return contract;
}

async function readContract(url: string): Promise<Contract> {
  const response = await fetch(`${url}/openapi.json`);
  const api = (await response.json()) as Json;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...closed(api), $id: 'api' }, 'api');
  const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i');
  const paths = Object.keys(api.paths)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({ path, pattern: patternOf(path) }));
  return { api, paths, ajv, validators: new Map() };
}

/** The document with closed objects: they have no other properties than the described ones. */
function closed(part: Json): Json {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries<Json>(part).map(([name, value]) => [name, closed(value)]));
  const isSchema = [part.type].flat().includes('object') && part.properties && !('additionalProperties' in part);
  return isSchema ? { ...inner, additionalProperties: false } : inner;
}
