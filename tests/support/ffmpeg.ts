import { execFile } from 'node:child_process';
import installed from '@ffmpeg-installer/ffmpeg';

/** The ffmpeg that comes with the packages; the system's may be none, or another. */
export const packagedFfmpeg = installed.path;

/** Runs it with something on its standard input, and answers what comes out. `said` is what it told. */
export const runFfmpeg = (args: readonly string[], input?: Buffer): Promise<{ output: Buffer; said: string; ok: boolean }> =>
  new Promise((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: 200_000_000 } as const;
    const child = execFile(packagedFfmpeg, ['-hide_banner', '-loglevel', 'info', ...args], options, (error, output, said) =>
      resolve({ output, said: said.toString(), ok: !error }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** The same of one that must succeed. */
export async function ffmpeg(args: readonly string[], input?: Buffer): Promise<Buffer> {
  const { output, said, ok } = await runFfmpeg(args, input);
  if (!ok) throw new Error(said);
  return output;
}
