import type { Pool } from 'pg';
import type { Config } from '../platform/config.ts';

/** What a command of the site as a whole works with. It neither migrates the database nor reaches anything else. */
export interface OperatorSource {
  config: Config;
  pool: Pool;
}

/** A command that belongs to no domain. As `Command` of domains, but it works with less. */
export interface SiteCommand {
  usage: string;
  run(source: OperatorSource, words: readonly string[], print: (line: string) => void): Promise<number>;
}
