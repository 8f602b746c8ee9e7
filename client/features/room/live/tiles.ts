import type { MediaState, RemoteParticipant, SourceKind } from '../../../rooms/media.ts';
import { type Member, presentIn, type RoomState } from './room.ts';

/** A person on the stage. */
export interface Tile {
  member: Member;
  isOwn: boolean;
  /** The camera's track; null if it is off or not received. */
  camera: MediaStreamTrack | null;
  hasCamera: boolean;
  isMuted: boolean;
  isSpeaking: boolean;
}

/** A screen that a member shares. */
export interface SharedScreen {
  member: Member;
  isOwn: boolean;
  track: MediaStreamTrack;
}

/** The most people who are shown at once. */
export const mostTiles = { wide: 9, narrow: 6 } as const;
/** The most people who are shown beside a large tile or a screen. */
export const mostTilesBeside = { wide: 5, narrow: 3 } as const;

const shownOf = (participant: RemoteParticipant | undefined, kind: 'CAMERA' | 'MICROPHONE' | 'SCREEN') => {
  const found = participant?.tracks.find((track) => track.kind === kind);
  return found?.isOn ? found.track : null;
};

/** All members of the room as tiles, hosts first and the viewer last. Speaking does not move a tile. */
export function tilesOf(room: Pick<RoomState, 'members' | 'memberId'>, media: MediaState): Tile[] {
  const tiles = presentIn(room).map((member): Tile => {
    const isOwn = member.id === room.memberId;
    const isSpeaking = media.speaking.includes(member.id);
    const hasCamera = sends(media, { member, isOwn }, 'CAMERA');
    if (isOwn) {
      const { CAMERA, MICROPHONE } = media.local;
      return {
        member,
        isOwn,
        camera: CAMERA.track,
        hasCamera,
        isMuted: MICROPHONE.state !== 'ON',
        isSpeaking: isSpeaking && MICROPHONE.state === 'ON',
      };
    }
    const participant = media.participants.find(({ id }) => id === member.id);
    const isMuted = !participant?.tracks.some(({ kind, isOn }) => kind === 'MICROPHONE' && isOn);
    return { member, isOwn, camera: shownOf(participant, 'CAMERA'), hasCamera, isMuted, isSpeaking: isSpeaking && !isMuted };
  });
  return [...tiles.filter(({ isOwn }) => !isOwn), ...tiles.filter(({ isOwn }) => isOwn)];
}

/** Whether a person has a source on, shown here or not. */
export const sends = ({ local, participants }: MediaState, { member, isOwn }: Pick<Tile, 'member' | 'isOwn'>, kind: SourceKind): boolean =>
  isOwn
    ? local[kind].state === 'ON'
    : participants.some(({ id, tracks }) => id === member.id && tracks.some((track) => track.kind === kind && track.isOn));

/** The tiles that fit: hosts and the viewer, then people who speak or have their camera on. They keep their order. */
export function fitting(tiles: readonly Tile[], most: number): { shown: Tile[]; more: number } {
  if (tiles.length <= most) return { shown: [...tiles], more: 0 };
  const rank = ({ isOwn, member, isSpeaking, hasCamera }: Tile) => (isOwn || member.isHost ? 0 : isSpeaking ? 1 : hasCamera ? 2 : 3);
  const chosen = new Set([...tiles].sort((a, b) => rank(a) - rank(b)).slice(0, most - 1));
  return { shown: tiles.filter((tile) => chosen.has(tile)), more: tiles.length - chosen.size };
}

/** The shared screen, another person's before the own; null for none. */
export function screenOf(room: Pick<RoomState, 'members' | 'memberId'>, media: MediaState): SharedScreen | null {
  for (const participant of media.participants) {
    const track = shownOf(participant, 'SCREEN');
    const member = room.members.get(participant.id);
    if (track && member) return { member, isOwn: false, track };
  }
  const member = room.members.get(room.memberId);
  const { track } = media.local.SCREEN;
  return track && member ? { member, isOwn: true, track } : null;
}

/** The number of columns for a number of tiles. */
export const tileColumns = (count: number, isWide: boolean): number =>
  isWide ? (count <= 1 ? 1 : count <= 4 ? 2 : 3) : count <= 2 ? 1 : 2;
