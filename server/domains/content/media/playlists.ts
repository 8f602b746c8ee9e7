/**
 * The media type of HLS playlists (RFC 8216). Every address in ours is relative to the playlist, so that the grant in its path goes along.
 */

export const playlistType = 'application/vnd.apple.mpegurl';

export interface PlaylistRendition {
  position: number;
  width: number | null;
  height: number | null;
  bandwidth: number;
  codecs: string;
}

export interface PlaylistCaptions {
  id: string;
  /** BCP 47. */
  language: string;
  label: string;
}

/**
 * The playlist of all renditions, the best first: players begin with it if the line allows. `captions` are for devices that have no page
 * with captions beside the film.
 */
export function masterPlaylist(renditions: readonly PlaylistRendition[], captions: readonly PlaylistCaptions[] = []): string {
  const captionGroup = captions.length ? ',SUBTITLES="captions"' : '';
  const renditionLines = renditions.map(({ position, width, height, bandwidth, codecs }) => {
    const resolution = width && height ? `,RESOLUTION=${width}x${height}` : '';
    return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${resolution},CODECS="${codecs}"${captionGroup}\n${position}/index.m3u8`;
  });
  const captionLines = namedCaptions(captions).map(
    ({ id, language, label }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${label}",LANGUAGE="${language}",AUTOSELECT=YES,DEFAULT=NO,` +
      `FORCED=NO,URI="captions/${id}.m3u8"`,
  );
  // Version 4 brought `EXT-X-MEDIA`.
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${captionLines.length ? 4 : 3}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...captionLines,
    ...renditionLines,
    '',
  ].join('\n');
}

/**
 * Gives each of the captions a name of its own (RFC 8216, section 4.3.4.1.1). If two labels are the same, all names include the language.
 */
function namedCaptions(captions: readonly PlaylistCaptions[]): PlaylistCaptions[] {
  const plainCaptions = captions.map((one) => ({ ...one, label: quotedLabel(one.label) }));
  const labelsDiffer = new Set(plainCaptions.map(({ label }) => label)).size === plainCaptions.length;
  return labelsDiffer ? plainCaptions : plainCaptions.map((one) => ({ ...one, label: `${one.label} (${one.language})` }));
}

/** Makes a text fit a quoted string of a playlist, which cannot contain a quotation mark. */
const quotedLabel = (text: string) => text.replaceAll('"', "'").replaceAll(/\p{Cc}/gu, ' ');

/** Captions as a playlist: one segment, as long as the film, holds them all. */
export function captionsPlaylist(id: string, seconds: number): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(seconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(6)},`,
    `${id}.vtt`,
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}

/** The tick (1/90000 s) at which the clock of our segments begins: ffmpeg starts a stream 1.4 s ahead of its first picture. */
const firstTick = 126_000;

/** Captions whose times count from the film's own clock, as players of devices require (RFC 8216, section 3.5). */
export const captionsOnClock = (text: string): string =>
  text.replace(/^WEBVTT[^\n]*\n/, (head) => `${head}X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${firstTick}\n`);

/**
 * The playlist of one rendition's segments. Each segment is encrypted with its number as the initialisation vector, as the standard
 * requires.
 */
export function renditionPlaylist(segmentSeconds: readonly number[]): string {
  const longestSegment = Math.max(1, ...segmentSeconds.map(Math.ceil));
  const segmentLines = segmentSeconds.map((seconds, number) => `#EXTINF:${seconds.toFixed(6)},\n${number}.ts`);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${longestSegment}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-KEY:METHOD=AES-128,URI="../key"',
    ...segmentLines,
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}
