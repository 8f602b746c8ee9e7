export interface Point {
  x: number;
  y: number;
}

/** Far past what the drawing's frame shows: what runs from edge to edge does so in a frame of any shape. */
export const edgeToEdge = { x: -1500, width: 3600 } as const;

/** A pattern for `fill`: diamonds of Bedouin weaving (Sadu), in a band that begins at `y`. */
export function SaduPattern({ id, y, height }: { id: string; y: number; height: number }) {
  const step = height * 0.9;
  const middle = height / 2;
  return (
    <pattern id={id} y={y} width={step} height={height} patternUnits="userSpaceOnUse">
      <rect width={step} height={height} fill="var(--sadu)" />
      <path d={`M0 ${middle} ${step / 2} 2 ${step} ${middle} ${step / 2} ${height - 2}Z`} fill="var(--wool)" />
      <path
        d={`M${step * 0.22} ${middle} ${step / 2} ${height * 0.24} ${step * 0.78} ${middle} ${step / 2} ${height * 0.76}Z`}
        fill="var(--madder)"
      />
      <circle cx={step / 2} cy={middle} r={height * 0.08} fill="var(--gold)" />
      <path d={`M0 1H${step}M0 ${height - 1}H${step}`} stroke="var(--gold)" strokeWidth="2" />
    </pattern>
  );
}

/** A sailing boat of the Gulf, small. */
export function Dhow({ x, y }: Point) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-44 0C-26 12 24 14 46-4L38 12C18 20-22 18-36 10Z" fill="var(--hull)" />
      <path d="M2 4V-70" stroke="var(--hull)" strokeWidth="3" />
      <path d="M4-74C34-56 42-28 38-8L4-2Z" fill="var(--sail)" />
      <path d="M-2-62C-20-44-28-24-28-8L-2-4Z" fill="var(--jib)" />
    </g>
  );
}

/** A hanging lantern with coloured panes. Its cord comes from above the picture unless it has a length. */
export function Lantern({ x, y, scale = 1, cord = 2000 }: Point & { scale?: number; cord?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeLinejoin="round">
      <path d={`M0-62V${-62 - cord}`} stroke="#d59a45" strokeWidth="2.5" />
      <circle cy="-58" r="6" fill="none" stroke="#d59a45" strokeWidth="3" />
      <path d="M-20-30C-18-46-8-50 0-54C8-50 18-46 20-30Z" fill="#b9782f" />
      <path d="M-20-30H20L30 10 18 40H-18L-30 10Z" fill="#ffd98a" stroke="#b9782f" strokeWidth="3.5" />
      <path d="M-7-30-10 10-6 40M7-30 10 10 6 40M-30 10H30" fill="none" stroke="#b9782f" strokeWidth="2.5" />
      <path d="M-27 6-18-22-9-22-11 6ZM11 6 9-22 18-22 27 6Z" fill="#e0715a" opacity="0.55" />
      <path d="M-14 40H14L9 50H-9Z" fill="#b9782f" />
      <circle cy="56" r="4" fill="#d59a45" />
    </g>
  );
}

/** The coffee pot and its cups, standing on (0, 0). */
export function Dallah() {
  return (
    <g strokeLinejoin="round">
      <g transform="translate(-8 -14)">
        <path d="M-30 0C-40-26-12-44-16-66H16C12-44 40-26 30 0C20 8-20 8-30 0Z" fill="#e6b04b" stroke="#8a5a1c" strokeWidth="2.5" />
        <path d="M-17-64C-34-70-52-78-66-72C-54-70-46-62-40-48C-34-38-26-36-20-40" fill="#e6b04b" stroke="#8a5a1c" strokeWidth="2.5" />
        <path d="M16-62C44-68 52-30 28-14" fill="none" stroke="#8a5a1c" strokeWidth="6" strokeLinecap="round" />
        <path d="M-18-66C-14-80-6-84 0-96C6-84 14-80 18-66Z" fill="#f3cf83" stroke="#8a5a1c" strokeWidth="2.5" />
        <circle cy="-100" r="4.5" fill="#e6b04b" stroke="#8a5a1c" strokeWidth="2" />
        <path d="M-27-18C-14-12 14-12 27-18" fill="none" stroke="#8a5a1c" strokeWidth="2" />
        <path d="M-16-36C-6-32 6-32 16-36" fill="none" stroke="#fff0c2" strokeWidth="3" strokeLinecap="round" opacity="0.8" />
      </g>
      {[-76, 56, 86].map((x) => (
        <g key={x} transform={`translate(${x} -12)`}>
          <path d="M-13-20H13L8 0H-8Z" fill="#fdf8ec" stroke="#b9a27a" strokeWidth="1.5" />
          <ellipse cy="-20" rx="13" ry="4" fill="#5b3a22" stroke="#b9a27a" strokeWidth="1.5" />
          <path d="M-10-10H10" stroke="#0b6669" strokeWidth="2.5" />
        </g>
      ))}
    </g>
  );
}

/** A new moon, open towards the upper start of the picture. */
export const Crescent = ({ x, y, r }: Point & { r: number }) => (
  <path
    transform={`translate(${x} ${y}) rotate(-24)`}
    d={`M${r / 2} ${-0.866 * r}A${r} ${r} 0 1 0 ${r / 2} ${0.866 * r}A${r * 0.88} ${r * 0.88} 0 1 1 ${r / 2} ${-0.866 * r}Z`}
    fill="var(--moon)"
  />
);

/** Small stars, each of a place and a size. */
export const Stars = ({ at }: { at: readonly (readonly [x: number, y: number, r: number])[] }) => (
  <g fill="var(--moon)">
    {at.map(([x, y, r]) => (
      <path
        key={`${x} ${y}`}
        d={`M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`}
      />
    ))}
  </g>
);
