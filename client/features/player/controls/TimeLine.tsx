import { Box } from '@chakra-ui/react';
import type { Player } from '../playback/usePlayer.ts';
import { accent } from './look.ts';
import { SeekBar } from './SeekBar.tsx';

const shareOfTime = (seconds: number, length: number) => (length > 0 ? `${Math.min(seconds / length, 1) * 100}%` : '0%');

/** A thin line: what has played, what is loaded, and what is to come. */
export function TimeLine({ player: { position, length, buffered, seek } }: { player: Player }) {
  const strip = { position: 'absolute', insetBlock: 0, borderRadius: 'full' } as const;
  return (
    <SeekBar position={position} length={length} onSeek={seek}>
      <Box position="absolute" insetInline={0} insetBlock="calc(50% - 2px)" borderRadius="full" bg="rgba(255, 255, 255, 0.28)">
        {buffered.map(([from, to]) => (
          <Box
            key={from}
            {...strip}
            bg="rgba(255, 255, 255, 0.4)"
            style={{ insetInlineStart: shareOfTime(from, length), width: shareOfTime(to - from, length) }}
          />
        ))}
        <Box {...strip} insetInlineStart={0} bg={accent} style={{ width: shareOfTime(position, length) }} />
      </Box>
      <Box
        position="absolute"
        insetBlockStart="calc(50% - 6px)"
        width={3}
        height={3}
        marginInlineStart="-6px"
        borderRadius="full"
        bg={accent}
        style={{ insetInlineStart: shareOfTime(position, length) }}
      />
    </SeekBar>
  );
}
