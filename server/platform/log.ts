import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';

export type { Logger };

/** Structured lines on standard output. Nothing that identifies a person or opens a door is ever written. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: logLevel,
    base: null,
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
  });
