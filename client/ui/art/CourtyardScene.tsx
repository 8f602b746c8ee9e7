import { useId } from 'react';
import { Book, Palm, RisingLetters } from './courtyardThings.tsx';
import { Crescent, edgeToEdge, Lantern, SaduPattern, Stars } from './diwanThings.tsx';
import { starPath } from './Khatam.tsx';
import { joinAndSpreadAr } from './lettering.ts';
import { Scene, type SceneProps } from './Scene.tsx';
import { afternoon, nightCourtyard } from './sceneColors.ts';

/** The arches of the arcade: the middle one, and the lower ones to both sides of it, past the picture's frame too. */
const wide = 'M192 612V432C192 376 246 346 300 300C354 346 408 376 408 432V612Z';
const narrowAt = [-260, -86, 88, 512, 686, 860];
const narrow = (x: number) => `M${x - 58} 612V470C${x - 58} 432 ${x - 30} 412 ${x} 386C${x + 30} 412 ${x + 58} 432 ${x + 58} 470V612Z`;
const arches = [wide, ...narrowAt.map(narrow)].join('');

/** The courtyard of a house: an arcade, palms, and a book whose letters rise. In the afternoon, in the dark theme by night. */
export function CourtyardScene({ label, lettered }: SceneProps) {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  return (
    <Scene label={label} lettered={lettered} colors={afternoon} darkColors={nightCourtyard}>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor="var(--sky)" />
          <stop offset="0.55" stopColor="var(--sky-mid)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <linearGradient id={`${id}wall`} x2="0" y2="1">
          <stop stopColor="var(--wall)" />
          <stop offset="1" stopColor="var(--wall-low)" />
        </linearGradient>
        <linearGradient id={`${id}beam`} x2="0" y2="1">
          <stop stopColor="var(--beam)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--beam)" stopOpacity="0.85" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#ffe6a8" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ffe6a8" stopOpacity="0" />
        </radialGradient>
        <pattern id={`${id}merlons`} x="-6" y="214" width="52" height="32" patternUnits="userSpaceOnUse">
          <path d="M6 32V22H12V12H18V4H34V12H40V22H46V32Z" fill="var(--wall)" />
          <path d="M26 10 30 16 26 22 22 16Z" fill="var(--carved)" />
        </pattern>
        <pattern id={`${id}frieze`} y="256" width="30" height="30" patternUnits="userSpaceOnUse">
          <path transform="translate(15 15)" d={starPath(8, 12, 8.6)} fill="none" stroke="var(--carved)" strokeWidth="1.6" />
          <path transform="translate(15 15)" d={starPath(4, 5, 3.5)} fill="var(--carved)" />
        </pattern>
        <clipPath id={`${id}rug`}>
          <path d="M104 706H496L560 796H40Z" />
        </clipPath>
        <SaduPattern id={`${id}upper`} y={710} height={20} />
        <SaduPattern id={`${id}lower`} y={764} height={28} />
      </defs>
      <rect {...edgeToEdge} y="-2000" height="2100" fill="var(--sky)" />
      <rect {...edgeToEdge} height="612" fill={url('sky')} />
      <g className="night">
        <Stars at={nightSky} />
        <Crescent x={350} y={392} r={26} />
      </g>
      <circle className="day" cx="300" cy="430" r="58" fill="var(--sun)" />
      {lettered && <Lettering />}
      <rect {...edgeToEdge} y="568" height="60" fill="var(--far)" />
      {narrowAt.map((x) => (
        <Palm key={x} x={x + (x < 300 ? 18 : -18)} y={606} scale={0.82} />
      ))}
      <rect {...edgeToEdge} y="214" height="32" fill={url('merlons')} />
      <path d={`M-1500 246H2100V612H-1500Z${arches}`} fill={url('wall')} fillRule="evenodd" />
      <rect {...edgeToEdge} y="256" height="30" fill={url('frieze')} />
      <path d="M-1500 250H2100M-1500 291H2100" stroke="var(--trim)" strokeWidth="2.5" opacity="0.7" />
      <path d={arches} fill="none" stroke="var(--trim)" strokeWidth="9" strokeLinejoin="round" />
      <path d={arches} fill="none" stroke="var(--carved)" strokeWidth="3" strokeLinejoin="round" />
      {lanterns.map((x) => (
        <g key={x}>
          <circle className="night" cx={x} cy="462" r="96" fill={url('glow')} />
          <Lantern x={x} y={462} scale={0.62} cord={54} />
        </g>
      ))}
      <rect {...edgeToEdge} y="606" height="600" fill="var(--floor)" />
      <path d={tiles} stroke="var(--joint)" strokeWidth="1.5" opacity="0.7" />
      <g clipPath={url('rug')}>
        <rect y="700" width="600" height="100" fill="var(--rug)" />
        <rect y="710" width="600" height="20" fill={url('upper')} />
        <rect y="764" width="600" height="28" fill={url('lower')} />
      </g>
      <path d="M214 640 246 320H354L386 640Z" fill={url('beam')} opacity="0.55" />
      <Book />
      <RisingLetters />
    </Scene>
  );
}

const lanterns = [88, 512];

/** Joints of the paving, running into the distance. */
const tiles = [
  ...[606, 626, 652, 688, 738, 806].map((y) => `M-1500 ${y}H2100`),
  ...Array.from({ length: 31 }, (_, index) => 300 + (index - 15) * 70).map((x) => `M${x} 606L${300 + (x - 300) * 3.4} 960`),
].join('');

const nightSky = [
  [60, 60, 6],
  [140, 34, 3],
  [228, 62, 4],
  [390, 40, 5],
  [470, 70, 3],
  [548, 38, 6],
  [30, 170, 3],
  [572, 176, 4],
  [256, 380, 4],
  [352, 470, 3],
  [232, 470, 5],
] as const;

/** The slogan in Ruqaa, with a star between two rules. */
const Lettering = () => (
  <g fill="var(--slogan)">
    <path transform="translate(300 132) scale(0.3)" d={joinAndSpreadAr} />
    <path transform="translate(300 196)" d={starPath(8, 9, 6.9)} />
    <path d="M214 196H280M320 196H386" stroke="var(--slogan)" strokeWidth="1.5" opacity="0.7" />
  </g>
);
