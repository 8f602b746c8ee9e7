import type { Point } from './diwanThings.tsx';
import { letters } from './lettering.ts';

const fronds = [-86, -58, -30, 4, 34, 60, 88] as const;

/** A date palm, standing on its place. */
export function Palm({ x, y, scale = 1 }: Point & { scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-7 0C-4-40-6-80-2-112H5C5-80 7-40 8 0Z" fill="var(--trunk)" />
      <path d="M-6-14H7M-5-32H7M-5-50H6M-5-68H6M-4-86H5" stroke="var(--leaf-deep)" strokeWidth="2" opacity="0.5" />
      <g transform="translate(1 -112)">
        {fronds.map((turn, index) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M0 0C-12-26-8-52 0-70C10-50 12-26 0 0Z"
            fill={index % 2 ? 'var(--leaf)' : 'var(--leaf-deep)'}
          />
        ))}
        <path d="M-9 6q4 14 8 2q4 13 9-1" fill="none" stroke="var(--dates)" strokeWidth="6" strokeLinecap="round" />
      </g>
    </g>
  );
}

/** An open book on its crossed stand (rihal), around the middle of the picture. */
export function Book() {
  return (
    <g strokeLinejoin="round">
      <ellipse cx="300" cy="752" rx="112" ry="13" fill="var(--shadow)" opacity="0.4" />
      {/* The boards cross: the one behind, then the one in front. */}
      <path d="M392 652 374 640 218 742 246 752Z" fill="var(--wood-deep)" />
      <path d="M208 652 226 640 382 742 354 752Z" fill="var(--wood)" />
      <path d="M247 678 263 688M285 703 301 713M323 728 339 738" stroke="var(--gold)" strokeWidth="3" strokeLinecap="round" />
      {['', 'translate(600 0) scale(-1 1)'].map((mirrored) => (
        <g key={mirrored} transform={mirrored || undefined}>
          <path d="M300 690C272 664 232 654 186 664L180 624C226 612 272 622 300 650Z" fill="var(--cover)" />
          <path d="M300 680C274 656 234 646 192 655L186 612C228 601 274 612 300 640Z" fill="var(--page-deep)" />
          <path d="M300 674C274 650 236 641 194 649L190 606C230 596 276 606 300 634Z" fill="var(--page)" />
          <path
            d="M204 616C232 610 262 615 284 630M206 625C234 619 262 624 285 640M207 634C234 628 264 633 286 650"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="2.2"
            strokeLinecap="round"
            opacity="0.55"
          />
        </g>
      ))}
      <path d="M300 634V690" stroke="var(--cover)" strokeWidth="2.5" />
    </g>
  );
}

/** The place of each letter on its way up: the higher, the smaller. */
const rising = [
  ['ع', 274, 590, 0.5, -8],
  ['س', 328, 556, 0.44, 10],
  ['ب', 268, 520, 0.38, -14],
  ['ح', 322, 488, 0.36, 8],
  ['د', 282, 456, 0.32, -10],
  ['ك', 316, 424, 0.28, 14],
  ['ه', 290, 392, 0.26, -6],
] as const;

/** Letters that leave the book. */
export const RisingLetters = () => (
  <g fill="var(--letter)">
    {rising.map(([letter, x, y, scale, turn]) => (
      <path key={letter} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`} d={letters[letter]} />
    ))}
  </g>
);
