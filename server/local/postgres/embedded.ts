import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster } from './cluster.ts';
import { type Address, connectTo, ensureDatabase } from './connection.ts';
import { locate } from './installation.ts';
import { launch, running } from './postmaster.ts';

/** A Postgres that this process uses and that ends with the last process using it. */
export interface Embedded {
  /** `postgres://…`, for whoever needs the database: DATABASE_URL of a child process, say. */
  url: string;
  port: number;
  /** It was running already, for another process on the same folder. */
  adopted: boolean;
  /** Lets go of it. Resolves when Postgres has ended, or at once while others still use it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where the cluster lives; made when missing. */
  dir: string;
  /** Created when missing. */
  database: string;
  /** False trades safety against a power cut for speed: for tests only. True when absent. */
  durable?: boolean;
  /** What Postgres writes to its log. */
  log?: (text: string) => void;
}

/**
 * Starts the Postgres that comes with the npm packages, on a free port and with a random password, or joins the one that
 * another process has started on the same folder. It shuts down by itself once nobody uses it, however they ended (`kill -9`
 * included), is started again when it crashes, and starts over the leftovers of any earlier end.
 * @throws when Postgres cannot start, with the end of its log.
 */
export async function startEmbedded({ dir, database, durable = true, log = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const installation = await locate(dir);
  const cluster = createCluster(installation, durable);

  let failure: unknown;
  // Another try joins whoever was faster on the same folder, takes another port when ours was snatched, or finds that
  // the processes of one that was killed have let go of its memory.
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const found = await running(installation, cluster);
      const postmaster = found ?? (await launch(installation, cluster, { durable, log }));
      const address: Address = { port: postmaster.port, password: cluster.password };
      await ensureDatabase(address, database);
      return { url: connectTo(address, database), port: address.port, adopted: Boolean(found), stop: postmaster.stop };
    } catch (error) {
      failure = error;
      await sleep(200);
    }
  }
  throw failure;
}
