import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import commonAr from '../../client/i18n/locales/ar/common.json' with { type: 'json' };
import commonEn from '../../client/i18n/locales/en/common.json' with { type: 'json' };
import { errorMessage } from '../../client/ui/errorMessage.ts';
import messagesAr from '../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../schema/messages/en.json' with { type: 'json' };

/** The words for a request that failed. That they reach a form is tested in tests/e2e/client/failures.spec.ts. */

const words = { en: { common: commonEn, messages: messagesEn }, ar: { common: commonAr, messages: messagesAr } };

beforeAll(() => i18next.init({ lng: 'en', resources: words, ns: ['common', 'messages'], defaultNS: 'common' }));

const response = (status: number) => new Response(null, { status });
const answer = (status: number, bodyText: string) => new ServerError('Refused', { response: response(status), bodyText });
const cutOff = new ServerParseError(new SyntaxError('Unexpected end'), { response: response(200), bodyText: '{"data":{"' });
const own = 'The server has a headache';

describe.each(['en', 'ar'] as const)('%s', (language) => {
  beforeAll(() => i18next.changeLanguage(language));
  const { common, messages } = words[language];

  test.each([
    ['no connection', new TypeError('Failed to fetch'), common.error.network],
    ['no answer in time', AbortSignal.abort(new DOMException('', 'TimeoutError')).reason, common.error.timeout],
    ['a proxy’s page', answer(502, '<h1>Bad Gateway</h1>'), messages.api.internal],
    ['an answer that was cut off', cutOff, messages.api.internal],
    ['an error of the server', new CombinedGraphQLErrors({ errors: [{ message: own }] }), own],
    ['a refusal outside of GraphQL', answer(429, JSON.stringify({ errors: [{ message: own }] })), own],
    ['a refusal without words', answer(500, '{"errors":[]}'), messages.api.internal],
  ])('%s', (_failure, error, expected) => {
    expect(expected).toEqual(expect.any(String));
    expect(errorMessage(error)).toBe(expected);
  });

  test('of the screen itself replace only those without a reason', () => {
    expect(errorMessage(answer(502, ''), 'Not saved')).toBe('Not saved');
    expect(errorMessage(new TypeError('Failed to fetch'), 'Not saved')).toBe(common.error.network);
  });
});
