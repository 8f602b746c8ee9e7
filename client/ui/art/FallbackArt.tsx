import { starPath } from './Khatam.tsx';

const grounds = [
  ['#0b6669', '#f2b134'],
  ['#1d3557', '#e9c46a'],
  ['#7a4b1f', '#f7dfb5'],
  ['#35604a', '#f4d58d'],
  ['#5b3a5e', '#f0c6a2'],
] as const;

const hash = (text: string): number => Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

export interface FallbackArtProps {
  /** Chooses the colours and the turn. */
  seed: string;
  label?: string;
  /** Composed for a banner instead of a card. */
  wide?: boolean;
}

/** Drawn in place of a missing picture: a lattice of stars and a large one. */
export function FallbackArt({ seed, label, wide = false }: FallbackArtProps) {
  const number = hash(seed);
  const width = wide ? 630 : 320;
  const centre = `translate(${width / 2 - 70 + (number % 140)} 90)`;
  const [ground, line] = grounds[number % grounds.length] ?? grounds[0];
  const pattern = `stars-${number}`;
  return (
    <svg
      role={label ? 'img' : 'presentation'}
      aria-label={label || undefined}
      aria-hidden={!label}
      viewBox={`0 0 ${width} 180`}
      preserveAspectRatio="xMidYMid slice"
      style={{ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%' }}
    >
      <defs>
        <pattern id={pattern} width="48" height="48" patternUnits="userSpaceOnUse" patternTransform={`rotate(${(number >> 4) % 45})`}>
          <g transform="translate(24 24)" fill="none" stroke={line} strokeWidth="1">
            <path d={starPath(8, 20, 15.3)} opacity="0.55" />
            <path d={starPath(8, 10, 7.6)} opacity="0.9" />
            <path d="M0 -20V-24M0 20V24M-20 0H-24M20 0H24" opacity="0.55" />
          </g>
        </pattern>
      </defs>
      <rect width={width} height="180" fill={ground} />
      <rect width={width} height="180" fill={`url(#${pattern})`} opacity="0.45" />
      <path d={starPath(8, 52, 39.8)} transform={centre} fill={line} opacity="0.92" />
      <path d={starPath(8, 38, 29)} transform={centre} fill="none" stroke={ground} strokeWidth="2.5" />
    </svg>
  );
}
