import pg from 'pg';

/** The port and password of a running embedded Postgres. */
export interface Address {
  port: number;
  password: string;
}

/** The URL of one of its databases. */
export const connectTo = ({ port, password }: Address, database: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

/** Connects to the maintenance database. Null if no Postgres answers, or it refuses the password. */
async function tryConnect(address: Address): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: connectTo(address, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => {}); // the connection ends with the server, which is expected
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

/** Whether the Postgres at this address takes the password and accepts connections. */
export async function answers(address: Address): Promise<boolean> {
  const client = await tryConnect(address);
  await client?.end();
  return client !== null;
}

/** Creates a database unless it exists. */
export async function ensureDatabase(address: Address, name: string): Promise<void> {
  const client = await tryConnect(address);
  if (!client) throw new Error('The embedded PostgreSQL takes no connections.');
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const alreadyThere = ['42P04', '23505'].includes((error as { code: string }).code); // another process has just created it
    if (!alreadyThere) throw error;
  } finally {
    await client.end();
  }
}
