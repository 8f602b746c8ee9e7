import path from 'node:path';
import type { Program } from './compile.ts';
import { setting } from './server.ts';

/** The compiled file of a program. */
export const program = (name: Program): string => path.join(setting('TEST_PROGRAMS'), `${name}.js`);
