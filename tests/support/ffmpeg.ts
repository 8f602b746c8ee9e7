import { execFile } from 'node:child_process';
import installed from '@ffmpeg-installer/ffmpeg';

/** The ffmpeg of the npm packages. The system may have none, or another version. */
export const packagedFfmpeg = installed.path;

/** Runs ffmpeg with an input, and returns its output. `said` is its standard error. */
export const runFfmpeg = (args: readonly string[], input?: Buffer): Promise<{ output: Buffer; said: string; ok: boolean }> =>
  new Promise((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: 200_000_000 } as const;
    const child = execFile(packagedFfmpeg, ['-hide_banner', '-loglevel', 'info', ...args], options, (error, output, said) =>
      resolve({ output, said: said.toString(), ok: !error }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** Runs ffmpeg, which must succeed, and returns its output. */
export async function ffmpeg(args: readonly string[], input?: Buffer): Promise<Buffer> {
  const { output, said, ok } = await runFfmpeg(args, input);
  if (!ok) throw new Error(said);
  return output;
}
