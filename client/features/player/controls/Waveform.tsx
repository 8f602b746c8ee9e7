import { chakra } from '@chakra-ui/react';
import type { Player } from '../playback/usePlayer.ts';
import { accent } from './look.ts';
import { SeekBar } from './SeekBar.tsx';

const height = 56;
const step = 4;
const bar = 2.5;

/** The loudness of a recording as bars. The played part is lit. */
export function Waveform({ player: { position, length, seek }, loudness }: { player: Player; loudness: readonly number[] }) {
  const width = loudness.length * step;
  const played = length > 0 ? Math.min(position / length, 1) * width : 0;
  return (
    <SeekBar position={position} length={length} onSeek={seek} height={`${height}px`}>
      <chakra.svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" width="full" height="full" display="block" aria-hidden>
        {loudness.map((loud, place) => {
          const tall = Math.max(3, (loud / 100) * height);
          const from = place * step;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars stay where they are
              key={place}
              x={from}
              y={(height - tall) / 2}
              width={bar}
              height={tall}
              rx={bar / 2}
              fill={from < played ? accent : 'rgba(255, 255, 255, 0.45)'}
            />
          );
        })}
      </chakra.svg>
    </SeekBar>
  );
}
