/** HLS (RFC 8216) as we serve it: every address is relative to where the playlist lies, so that the grant in the path goes along. */

export const playlistType = 'application/vnd.apple.mpegurl';

export interface PlaylistRendition {
  position: number;
  width: number | null;
  height: number | null;
  bandwidth: number;
  codecs: string;
}

/** The renditions, the best first: players begin with it where the line allows. */
export function masterPlaylist(renditions: readonly PlaylistRendition[]): string {
  const variants = renditions.map(({ position, width, height, bandwidth, codecs }) => {
    const size = width && height ? `,RESOLUTION=${width}x${height}` : '';
    return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size},CODECS="${codecs}"\n${position}/index.m3u8`;
  });
  return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n${variants.join('\n')}\n`;
}

/** The segments of one rendition. Each is encrypted with its number as the initialisation vector, as the standard has it. */
export function renditionPlaylist(segmentSeconds: readonly number[]): string {
  const longest = Math.max(1, ...segmentSeconds.map(Math.ceil));
  const segments = segmentSeconds.map((seconds, number) => `#EXTINF:${seconds.toFixed(6)},\n${number}.ts`);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-KEY:METHOD=AES-128,URI="../key"',
    ...segments,
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}
