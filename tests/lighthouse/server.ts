import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { script } from '../support/scripts.ts';

export interface StartedServer {
  origin: string;
  /** Resolves once the demo's media are packaged and no job is left, since packaging takes all processors. @throws after ten minutes */
  quiet(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a server as `npm start` does, with demo data unless `small`, and resolves once it is ready. */
export async function start(folder: string, small: boolean): Promise<StartedServer> {
  const [port, gateway, metrics] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, script('start'), {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_GATEWAY_PORT: String(gateway),
      METRICS_PORT: String(metrics),
      OIDC_ISSUER: 'none',
      ROOMS: 'none',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...(small && { DEMO: 'false', WORKERS: 'none' }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  const read = (url: string) => fetch(url).catch(() => null);

  async function quiet(): Promise<void> {
    for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
      const answer = await read(`http://127.0.0.1:${metrics}/metrics`);
      if (answer?.ok && isQuiet(await answer.text())) return;
      await sleep(500);
    }
    throw new Error('The server still packages media after ten minutes, or has ended');
  }

  let found = 'nothing';
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    const answer = await read(`${origin}/readyz`);
    if (answer?.ok) return { origin, quiet, end: () => end(child) };
    if (answer) found = `${answer.status} of /readyz`;
    await sleep(200);
  }
  const ended = child.exitCode === null ? `was not ready in four minutes: there was ${found}` : `ended with ${child.exitCode}`;
  await end(child);
  throw new Error(`The server ${ended}`);
}

/** Whether something was packaged, so that the demo's media have come to the queue, and no job waits or runs. */
function isQuiet(metrics: string): boolean {
  const sum = (series: RegExp) =>
    metrics.split('\n').reduce((all, line) => all + (series.test(line) ? Number(line.split(' ').at(-1)) : 0), 0);
  const packaged = sum(/^diwan_job_duration_seconds_count\{.*task="content:processFile"/);
  return packaged > 0 && sum(/^diwan_jobs\{.*state="(?:waiting|running)"/) === 0;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
