import { useId } from 'react';
import { Crescent, Dallah, Dhow, edgeToEdge, Lantern, SaduPattern, Stars } from './diwanThings.tsx';
import { starPath } from './Khatam.tsx';
import { joinAndSpread } from './lettering.ts';
import { Scene, type SceneProps } from './Scene.tsx';
import { dusk, nightRoom } from './sceneColors.ts';

/** The pointed window of the room; its frame is drawn around the same line. */
const arch = 'M132 612V412C132 330 214 290 300 236C386 290 468 330 468 412V612Z';

/** The room of a diwan: window to the Gulf, lattice, lanterns, Sadu cushions, coffee. At dusk, in the dark theme by night. */
export function WindowScene({ label, lettered }: SceneProps) {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  return (
    <Scene label={label} lettered={lettered} colors={dusk} darkColors={nightRoom}>
      <defs>
        <linearGradient id={`${id}wall`} x2="0" y2="1">
          <stop stopColor="var(--wall)" />
          <stop offset="1" stopColor="var(--wall-low)" />
        </linearGradient>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor="var(--sky)" />
          <stop offset="0.45" stopColor="var(--sky-mid)" />
          <stop offset="0.75" stopColor="var(--sky-low)" />
          <stop offset="1" stopColor="var(--sky-end)" />
        </linearGradient>
        <linearGradient id={`${id}sea`} x2="0" y2="1">
          <stop stopColor="var(--sea)" />
          <stop offset="0.25" stopColor="var(--sea-mid)" />
          <stop offset="1" stopColor="var(--sea-deep)" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#ffe6a8" stopOpacity="var(--glow)" />
          <stop offset="1" stopColor="#ffe6a8" stopOpacity="0" />
        </radialGradient>
        <pattern id={`${id}lattice`} width="60" height="60" patternUnits="userSpaceOnUse">
          <g transform="translate(30 30)" fill="none" stroke="var(--lattice)" strokeWidth="1.2">
            <path d={starPath(8, 24, 18.4)} />
            <path d="M0-24V-30M0 24V30M-24 0H-30M24 0H30" />
          </g>
        </pattern>
        <clipPath id={`${id}window`}>
          <path d={arch} />
        </clipPath>
        <SaduPattern id={`${id}back`} y={640} height={20} />
        <SaduPattern id={`${id}seat`} y={680} height={26} />
        <SaduPattern id={`${id}rug`} y={722} height={30} />
      </defs>
      <rect {...edgeToEdge} y="-2000" height="2800" fill="var(--wall)" />
      <rect {...edgeToEdge} height="680" fill={url('wall')} />
      <rect {...edgeToEdge} y="-2000" height="2640" fill={url('lattice')} opacity="0.13" />
      {lettered && <Lettering />}
      <g clipPath={url('window')}>
        <rect x="120" y="230" width="360" height="300" fill={url('sky')} />
        <circle className="day" cx="318" cy="498" r="54" fill="#fff0c2" />
        <g className="night">
          <Crescent x={352} y={366} r={30} />
          <Stars at={nightSky} />
        </g>
        <Towers />
        <rect x="120" y="516" width="360" height="100" fill={url('sea')} />
        <path
          d="M286 530H352M298 544H340M274 558H322M304 574H350M290 592H318"
          stroke="var(--glitter)"
          strokeWidth="3"
          strokeLinecap="round"
          opacity="0.75"
        />
        <Dhow x={206} y={540} />
        <path
          className="day"
          d="M176 372q7-7 14 0q7-7 14 0M224 340q5-5 10 0q5-5 10 0"
          stroke="#f6d9a0"
          strokeWidth="2"
          opacity="0.9"
          fill="none"
        />
      </g>
      <g fill="none" strokeLinejoin="round">
        <path d={arch} stroke="var(--frame)" strokeWidth="22" />
        <path d={arch} stroke="#d59a45" strokeWidth="10" />
        <path d={arch} stroke="#fbe1a6" strokeWidth="2" />
      </g>
      <circle cx="66" cy="400" r="120" fill={url('glow')} />
      <circle cx="534" cy="346" r="120" fill={url('glow')} />
      <Lantern x={66} y={400} />
      <Lantern x={534} y={346} />
      <rect {...edgeToEdge} y="606" height="18" fill="var(--frame)" />
      <rect {...edgeToEdge} y="606" height="5" fill="#d59a45" />
      <Seats back={url('back')} seat={url('seat')} />
      <rect {...edgeToEdge} y="716" height="400" fill="var(--floor)" />
      <rect {...edgeToEdge} y="722" height="30" fill={url('rug')} />
      <g transform="translate(300 742)">
        <ellipse rx="128" ry="26" fill="var(--frame)" />
        <ellipse cy="-6" rx="124" ry="23" fill="#d59a45" />
        <ellipse cy="-9" rx="112" ry="19" fill="#f3cf83" />
        <Dallah />
      </g>
    </Scene>
  );
}

const nightSky = [
  [196, 392, 5],
  [240, 330, 7],
  [286, 300, 4],
  [318, 320, 3],
  [396, 420, 5],
  [270, 404, 3],
  [164, 452, 4],
  [428, 372, 3],
] as const;

/** The slogan in two lines, with a star between two rules. */
const Lettering = () => (
  <g fill="var(--letters)">
    <path transform="translate(300 96) scale(0.36)" d={joinAndSpread[0]} />
    <path transform="translate(300 158) scale(0.36)" d={joinAndSpread[1]} />
    <path transform="translate(300 196)" d={starPath(8, 9, 6.9)} />
    <path d="M214 196H280M320 196H386" stroke="var(--letters)" strokeWidth="1.5" opacity="0.7" />
  </g>
);

/** Water towers on the far shore. */
const Towers = () => (
  <g fill="var(--towers)" opacity="0.85">
    <path d="M411 518 416 372 421 518Z" />
    <circle cx="416" cy="446" r="15" />
    <circle cx="416" cy="408" r="8" />
    <path d="M442 518 446 412 450 518Z" />
    <circle cx="446" cy="462" r="11" />
    <path d="M382 518 385 440 388 518Z" />
  </g>
);

const cushions = Array.from({ length: 24 }, (_, index) => -1500 + index * 150);

/** The long bench under the window, its fills given. */
const Seats = ({ back, seat }: { back: string; seat: string }) => (
  <g>
    {cushions.map((x) => (
      <rect key={x} x={x + 4} y={624} width="142" height="50" rx="12" fill="var(--cushion)" />
    ))}
    {cushions.map((x) => (
      <rect key={x} x={x + 4} y={640} width="142" height="20" fill={back} />
    ))}
    <rect {...edgeToEdge} y="668" height="52" fill="var(--seat)" />
    <rect {...edgeToEdge} y="680" height="26" fill={seat} />
  </g>
);
