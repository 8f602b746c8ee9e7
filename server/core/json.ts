import { isTooDeep, mostLevels } from '../platform/deep-json.ts';
import { badInput } from './errors.ts';

/** The refusal of JSON that is too deep: BAD_USER_INPUT, status 400. */
export const tooDeep = () => badInput('api.tooDeep', { max: mostLevels });

/**
 * Parses JSON that others have sent. All doors that read JSON themselves use it.
 * @throws a SyntaxError if it is none; BAD_USER_INPUT if it is too deep.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw tooDeep();
  return JSON.parse(text);
}

/**
 * The `verify` of `express.json`, which looks at a body before it is parsed. Only UTF-8 is read: in another charset, the reader and this
 * look could differ in what a byte order mark means, and a depth would not be seen.
 * @throws an error of status 415 for another charset.
 */
export function refuseDeep(_request: unknown, _response: unknown, bytes: Uint8Array, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error('the charset is not UTF-8'), { status: 415 });
  if (isTooDeep(new TextDecoder().decode(bytes))) throw tooDeep();
}
