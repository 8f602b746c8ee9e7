import { createDecipheriv } from 'node:crypto';
import { type Caller, gql } from './client.ts';
import { setting } from './server.ts';

/** Requests a path of the server of this run, or of another server. */
export const get = (path: string, headers: Record<string, string> = {}, { method = 'GET', url = setting('TEST_URL') } = {}) =>
  fetch(`${url}${path}`, { method, headers });
export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The media cookie of an account, requested as the player does. */
export async function cookieOf({ token, url }: Caller): Promise<string> {
  const response = await get('/media/session', { authorization: `Bearer ${token}` }, { method: 'POST', ...(url && { url }) });
  if (response.status !== 204) throw new Error(`no cookie: ${response.status}`);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Resolves a relative address in a playlist. */
export const beside = (address: string, relative: string) => new URL(relative, `http://diwan${address}`).pathname;

export interface Played {
  master: string;
  variants: { address: string; attributes: string; segments: { address: string; seconds: number }[]; key: string }[];
}

/** Reads a master playlist and the playlists that it names. */
export async function playlists(address: string, headers: Record<string, string>): Promise<Played> {
  const text = async (path: string) => {
    const response = await get(path, headers);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const master = await text(address);
  const variants: Played['variants'] = [];
  for (const [, attributes, relative] of master.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(.*)$/gm)) {
    const at = beside(address, relative as string);
    const playlist = await text(at);
    variants.push({
      address: at,
      attributes: attributes as string,
      segments: [...playlist.matchAll(/^#EXTINF:([\d.]+),\n(.*)$/gm)].map(([, seconds, name]) => ({
        address: beside(at, name as string),
        seconds: Number(seconds),
      })),
      key: beside(at, /URI="([^"]+)"/.exec(playlist)?.[1] ?? ''),
    });
  }
  return { master, variants };
}

/** Decrypts a segment with the key of its playlist. */
export function decrypted(segment: Buffer, key: Buffer, number: number): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(number, 12);
  const decipher = createDecipheriv('aes-128-cbc', key, vector);
  return Buffer.concat([decipher.update(segment), decipher.final()]);
}

/** What a player gets of a rendition: its segments, decrypted and put together. */
export async function clearOf({ segments, key }: Pick<Played['variants'][number], 'segments' | 'key'>, cookie: string): Promise<Buffer> {
  const secret = await bytesOf(await get(key, { cookie }));
  return Buffer.concat(await Promise.all(segments.map(async ({ address }, n) => decrypted(await bytesOf(await get(address)), secret, n))));
}

/** `media` of a file, as its creator sees it. */
export async function mediaOf(
  caller: Caller,
  fileId: string,
): Promise<{ url: string; posterUrl: string | null; waveform: number[] | null }> {
  return (await gql('query ($id: UUID!) { file(id: $id) { media { url posterUrl waveform } } }', { id: fileId }, caller)).data.file.media;
}
