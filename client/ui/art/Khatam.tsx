import type { SVGProps } from 'react';

/** Corners of an n-pointed star around (0, 0). */
export function starPath(points: number, outer: number, inner: number, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const angle = (Math.PI * corner) / points + turn;
    const radius = corner % 2 === 0 ? outer : inner;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** The eight-pointed star (khatam) of Gulf woodwork, drawn in lines of the current colour. */
export function Khatam({ size = 64, ...props }: SVGProps<SVGSVGElement> & { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={starPath(8, 47, 36)} opacity={0.35} />
      <path d={starPath(8, 40, 30.6)} fill="currentColor" fillOpacity={0.07} />
      <path d={starPath(8, 40, 16.5, Math.PI / 8)} opacity={0.25} />
    </svg>
  );
}
