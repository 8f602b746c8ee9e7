import { useId } from 'react';
import { Dallah, Dhow, Lantern, SaduBand } from './diwanThings.tsx';
import { starPath } from './Khatam.tsx';

/** The pointed window of the room; its frame is drawn around the same line. */
const arch = 'M132 612V396C132 306 214 262 300 206C386 262 468 306 468 396V612Z';

/** A diwan at dusk: window to the Gulf, lattice, lanterns, Sadu cushions, coffee. Mirrored where text runs from the right. */
export function DiwanScene({ label }: { label: string }) {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMax slice"
      width="100%"
      height="100%"
      className="flip"
    >
      <defs>
        <linearGradient id={`${id}wall`} x2="0" y2="1">
          <stop stopColor="#083c44" />
          <stop offset="1" stopColor="#0c5a5c" />
        </linearGradient>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor="#1b3a5c" />
          <stop offset="0.45" stopColor="#b8606a" />
          <stop offset="0.75" stopColor="#f0a35a" />
          <stop offset="1" stopColor="#fbdc94" />
        </linearGradient>
        <linearGradient id={`${id}sea`} x2="0" y2="1">
          <stop stopColor="#c98a5f" />
          <stop offset="0.25" stopColor="#2f7480" />
          <stop offset="1" stopColor="#0f4656" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#ffe6a8" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffe6a8" stopOpacity="0" />
        </radialGradient>
        <pattern id={`${id}lattice`} width="60" height="60" patternUnits="userSpaceOnUse">
          <g transform="translate(30 30)" fill="none" stroke="#7fd0c4" strokeWidth="1.2">
            <path d={starPath(8, 24, 18.4)} />
            <path d="M0-24V-30M0 24V30M-24 0H-30M24 0H30" />
          </g>
        </pattern>
        <clipPath id={`${id}window`}>
          <path d={arch} />
        </clipPath>
      </defs>
      <rect width="600" height="800" fill={url('wall')} />
      <rect width="600" height="640" fill={url('lattice')} opacity="0.13" />
      <g clipPath={url('window')}>
        <rect x="120" y="200" width="360" height="330" fill={url('sky')} />
        <circle cx="318" cy="498" r="54" fill="#fff0c2" />
        <Towers />
        <rect x="120" y="516" width="360" height="100" fill={url('sea')} />
        <g stroke="#ffe9b5" strokeWidth="3" strokeLinecap="round" opacity="0.75">
          <path d="M286 530H352M298 544H340M274 558H322M304 574H350M290 592H318" />
        </g>
        <Dhow x={206} y={540} />
        <g stroke="#f6d9a0" strokeWidth="2" opacity="0.9" fill="none">
          <path d="M168 300q7-7 14 0q7-7 14 0M214 330q5-5 10 0q5-5 10 0" />
        </g>
      </g>
      <path d={arch} fill="none" stroke="#052d33" strokeWidth="22" strokeLinejoin="round" />
      <path d={arch} fill="none" stroke="#d59a45" strokeWidth="10" strokeLinejoin="round" />
      <path d={arch} fill="none" stroke="#fbe1a6" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="76" cy="330" r="120" fill={url('glow')} />
      <circle cx="528" cy="296" r="120" fill={url('glow')} />
      <Lantern x={76} y={330} />
      <Lantern x={528} y={296} />
      <rect y="606" width="600" height="18" fill="#052d33" />
      <rect y="606" width="600" height="5" fill="#d59a45" />
      <Cushions />
      <rect y="716" width="600" height="84" fill="#3a1518" />
      <SaduBand x={0} y={722} width={600} height={30} />
      <g transform="translate(300 742)">
        <ellipse rx="128" ry="26" fill="#04262b" />
        <ellipse cy="-6" rx="124" ry="23" fill="#d59a45" />
        <ellipse cy="-9" rx="112" ry="19" fill="#f3cf83" />
        <Dallah />
      </g>
    </svg>
  );
}

/** Water towers on the far shore. */
function Towers() {
  return (
    <g fill="#3d3a55" opacity="0.85">
      <path d="M411 518 416 372 421 518Z" />
      <circle cx="416" cy="446" r="15" />
      <circle cx="416" cy="408" r="8" />
      <path d="M442 518 446 412 450 518Z" />
      <circle cx="446" cy="462" r="11" />
      <path d="M382 518 385 440 388 518Z" />
    </g>
  );
}

function Cushions() {
  return (
    <g>
      {[0, 150, 300, 450].map((x) => (
        <g key={x}>
          <rect x={x + 4} y={624} width="142" height="50" rx="12" fill="#8f2c2c" />
          <SaduBand x={x + 4} y={640} width={142} height={20} />
        </g>
      ))}
      <rect y="668" width="600" height="52" rx="6" fill="#a93a33" />
      <SaduBand x={0} y={680} width={600} height={26} />
    </g>
  );
}
