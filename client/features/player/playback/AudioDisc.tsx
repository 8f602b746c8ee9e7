import { Box, chakra } from '@chakra-ui/react';
import { starPath } from '../../../ui/art/Khatam.tsx';
import { Picture, type PictureSource } from '../../../ui/Picture.tsx';

const discRays = Array.from({ length: 48 }, (_, ray) => (360 / 48) * ray);

/** A star lattice that turns while the recording plays, with the product's cover in its middle. */
export function AudioDisc({ cover, playing }: { cover: PictureSource | null; playing: boolean }) {
  return (
    <Box position="relative" width={{ base: 40, md: 44 }} aspectRatio="square" flexShrink={0} aria-hidden>
      <chakra.svg
        viewBox="-100 -100 200 200"
        position="absolute"
        inset={0}
        fill="none"
        stroke="#f2b134"
        style={{ animation: 'spin 24s linear infinite', animationPlayState: playing ? 'running' : 'paused' }}
      >
        <circle r="98" strokeOpacity="0.35" />
        {discRays.map((angle) => (
          <path key={angle} d="M0 -96V-88" strokeOpacity="0.6" transform={`rotate(${angle})`} />
        ))}
        <path d={starPath(8, 84, 64)} strokeOpacity="0.9" strokeWidth="1.5" strokeLinejoin="round" />
        <path d={starPath(8, 84, 64, Math.PI / 8)} strokeOpacity="0.35" strokeLinejoin="round" />
        <path d={starPath(16, 66, 58)} fill="#f2b134" fillOpacity="0.12" strokeOpacity="0.5" />
      </chakra.svg>
      <Box position="absolute" inset="27%">
        {cover ? <Picture image={cover} alt="" ratio="1 / 1" borderRadius="full" borderWidth="2px" borderColor="#f2b134" /> : <DiscCore />}
      </Box>
    </Box>
  );
}

function DiscCore() {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <path d={starPath(8, 44, 33)} fill="#f2b134" />
      <circle r="9" fill="#141e30" />
    </svg>
  );
}
