import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster } from './cluster.ts';
import { type Address, connectTo, ensureDatabase } from './connection.ts';
import { locate } from './installation.ts';
import { launch, running } from './postmaster.ts';

/** A Postgres that several processes may use. It ends with the last of them. */
export interface Embedded {
  /** `postgres://…`, for example as DATABASE_URL of a child process. */
  url: string;
  port: number;
  /** The folder of the cluster. It is not the wanted one if the account that Postgres runs as cannot enter that. */
  dir: string;
  /** Whether another process had started it already. */
  adopted: boolean;
  /** Stops using it. Resolves when Postgres has ended, or at once if other processes still use it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder of the cluster; created if missing. */
  dir: string;
  /** Created if missing. */
  database: string;
  /** False is faster, but a power cut may lose data: for tests only. True by default. */
  durable?: boolean;
  /** Receives the log of Postgres. */
  log?: (text: string) => void;
}

/**
 * Starts the Postgres of the npm packages on a free port, with a random password, or joins the one that another process has
 * started on the same folder. It shuts down once all its processes have ended, even by `kill -9`. After a crash it is started
 * again. It also starts on a folder that was left in any state.
 * @throws an error with the end of Postgres's log, if it cannot start.
 */
export async function startEmbedded({ dir, database, durable = true, log = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const installation = await locate(dir);
  const cluster = createCluster(installation, durable);

  let failure: unknown;
  // A new attempt helps if another process was faster on the same folder, if the port has been taken meanwhile, or if processes of a killed
  // Postgres still held its memory.
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const found = await running(installation, cluster);
      const postmaster = found ?? (await launch(installation, cluster, { durable, log }));
      const address: Address = { port: postmaster.port, password: cluster.password };
      await ensureDatabase(address, database);
      return {
        url: connectTo(address, database),
        port: address.port,
        dir: installation.dir,
        adopted: Boolean(found),
        stop: postmaster.stop,
      };
    } catch (error) {
      failure = error;
      await sleep(200);
    }
  }
  throw failure;
}
