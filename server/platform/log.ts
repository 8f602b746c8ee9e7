import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import { inSources } from './source-places.ts';
import type { ToldError } from './telemetry/error-hook.ts';

export type { Logger };

const { warn = 40, error: errorLevel = 50 } = pino.levels.values;

/** Mail addresses, which a mail server's refusals contain. The pattern matches at the start of a word only, so its time is linear. */
const mailAddress = /(?<![^\s<>"'(:,=])[^\s<>"'(:,=@/]+@[^\s<>"'):,/]+/g;

/** A text with its mail addresses removed. */
export const withoutAddresses = (text: string): string => text.replace(mailAddress, '[kept out]');

/** An error's name, code, message and stack, and nothing else: other properties can hold a statement's values or a request's body. */
export const describeError = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: withoutAddresses(error.message),
        ...('code' in error && { code: error.code }),
        stack: withoutAddresses(inSources(error.stack ?? '')),
      }
    : { message: typeof error };

/**
 * Logs JSON lines to standard output. They contain no personal data and no secrets. Lines of requests are written together: after
 * 4 kB, after a second, and when the process ends. A warning or an error is written at once, with all lines before it. `onError` hears of
 * each error that is logged.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, onError?: (told: ToldError) => void): Logger {
  const output = pino.destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 1000 });
  process.on('exit', () => output.flush());
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    serializers: { err: describeError },
    hooks: {
      logMethod(line, log, level) {
        log.apply(this, line);
        if (level >= warn) output.flush();
        if (level >= errorLevel) onError?.(toldError(line, this.bindings()));
      },
    },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.email',
        '*.phoneNumber',
        '*.secret',
        'password',
        'token',
        'authorization',
        'email',
      ],
      censor: '[kept out]',
    },
  };
  return pino(options, output);
}

/** What may be told of a line at level error, besides the log itself: no other values than these. */
function toldError([first, second]: readonly unknown[], bindings: { requestId?: unknown }): ToldError {
  const values = (typeof first === 'object' ? first : {}) as { err?: unknown; requestId?: unknown } | null;
  const requestId = values?.requestId ?? bindings.requestId;
  return {
    message: withoutAddresses(String(typeof first === 'string' ? first : (second ?? ''))),
    err: values?.err === undefined ? undefined : describeError(values.err),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  };
}
