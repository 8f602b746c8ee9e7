import pg from 'pg';

/** The id of a plan that is not sold, and has room for what tests do: it has no limits, except for 5 GB of storage. */
export const roomyPlan = '0197a000-0000-7000-8000-00000000a11a';

/** Adds the roomy plan to a database with all tables. */
export async function addRoomyPlan(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `insert into plans (id, family, duration, position, name, name_ar, price_amount, currency, features, features_ar, storage_bytes, retired_at)
       values ($1, 'STUDIO', 'ANNUALLY', 100, 'Roomy', 'رحبة', 350000, 'KWD', '["Room for tests"]', '["مكان للاختبارات"]', 5000000000, now())`,
      [roomyPlan],
    );
  } finally {
    await client.end();
  }
}
