import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaRoom, MediaState } from '../../../rooms/media.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { useWide } from '../../../ui/useWide.ts';
import type { RoomState } from '../live/room.ts';
import { fitting, mostTiles, mostTilesBeside, screenOf, type Tile, tileColumns, tilesOf } from '../live/tiles.ts';
import type { View } from '../live/useStageView.ts';
import { useWatched } from '../live/useWatched.ts';
import { MoreTile, PersonTile } from './PersonTile.tsx';
import { VideoOf } from './VideoOf.tsx';

/** The people of a room: all in one size, or one large with the others beside. A shared screen is always large. */
export function People({ state, media, seen, view }: { state: RoomState; media: MediaRoom; seen: MediaState; view: View }) {
  const isWide = useWide();
  const tiles = tilesOf(state, seen);
  const screen = screenOf(state, seen);
  const main = useMain(tiles);
  const isLarge = screen !== null || (view === 'speaker' && tiles.length > 1);
  const large = isLarge && !screen ? main : undefined;
  const size = isWide ? 'wide' : 'narrow';
  const { shown: shownMembers, more: moreMembers } = fitting(
    tiles.filter((tile) => tile !== large),
    (isLarge ? mostTilesBeside : mostTiles)[size],
  );
  useWatched(media, large ? [large, ...shownMembers] : shownMembers);
  if (!isLarge) return <AllAlike shownMembers={shownMembers} moreMembers={moreMembers} isWide={isWide} />;
  return (
    <Flex direction="column" gap={2} height="full">
      <Box flex={1} minHeight={0}>
        {screen ? <Screen screen={screen} /> : large && <PersonTile tile={large} isLarge />}
      </Box>
      <Flex gap={2} height={{ base: 24, md: 32 }} flexShrink={0} justify="center">
        {shownMembers.map((tile) => (
          <Box key={tile.member.id} height="full" aspectRatio="4 / 3" minWidth={0}>
            <PersonTile tile={tile} />
          </Box>
        ))}
        {moreMembers > 0 && (
          <Box height="full" aspectRatio="4 / 3" minWidth={0}>
            <MoreTile count={moreMembers} />
          </Box>
        )}
      </Flex>
    </Flex>
  );
}

/** The large tile: the member who spoke last, until another speaks. */
function useMain(tiles: readonly Tile[]): Tile | undefined {
  const speaker = tiles.find(({ isSpeaking, isOwn }) => isSpeaking && !isOwn)?.member.id;
  const [last, setLast] = useState(speaker);
  useEffect(() => {
    if (speaker) setLast(speaker);
  }, [speaker]);
  return tiles.find(({ member }) => member.id === last) ?? tiles[0];
}

/** The width of one of several equal parts, with gaps between them. */
const share = (count: number) => `calc((100% - ${(count - 1) * 0.5}rem) / ${count})`;

function AllAlike({ shownMembers, moreMembers, isWide }: { shownMembers: readonly Tile[]; moreMembers: number; isWide: boolean }) {
  const count = shownMembers.length + (moreMembers ? 1 : 0);
  const columns = tileColumns(count, isWide);
  const rows = Math.ceil(count / columns);
  const size = { width: share(columns), height: share(rows), flex: 'none', minWidth: 0 } as const;
  return (
    // A last row that is not full is centred.
    <Flex wrap="wrap" justify="center" align="stretch" alignContent="stretch" gap={2} height="full">
      {shownMembers.map((tile) => (
        <Box key={tile.member.id} {...size}>
          <PersonTile tile={tile} isLarge={count <= 2} />
        </Box>
      ))}
      {moreMembers > 0 && (
        <Box {...size}>
          <MoreTile count={moreMembers} />
        </Box>
      )}
    </Flex>
  );
}

function Screen({ screen: { member, isOwn, track } }: { screen: NonNullable<ReturnType<typeof screenOf>> }) {
  const { t } = useTranslation('room');
  const { text: name } = pickText(member.name, member.nameAr);
  const label = isOwn ? t('screen.own') : t('screen.of', { name });
  return (
    <Flex position="relative" height="full" align="center" justify="center" borderRadius="l3" overflow="hidden" bg="#05080f">
      <VideoOf track={track} label={label} isWhole />
      <Box
        position="absolute"
        insetBlockStart={2}
        insetInlineStart={2}
        bg="rgba(10, 15, 26, 0.8)"
        borderRadius="full"
        paddingInline={3}
        textStyle="xs"
      >
        {label}
      </Box>
    </Flex>
  );
}
