interface Place {
  x: number;
  y: number;
}

/** Woven triangles, as the Bedouin weave them (Sadu). */
export function SaduBand({ x, y, width, height }: Place & { width: number; height: number }) {
  const step = height * 0.9;
  const count = Math.ceil(width / step);
  const middle = height / 2;
  return (
    <svg x={x} y={y} width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} fill="#141e30" />
      {Array.from({ length: count + 1 }, (_, index) => {
        const at = index * step;
        return (
          <g key={at} transform={`translate(${at} 0)`}>
            <path d={`M0 ${middle} ${step / 2} 2 ${step} ${middle} ${step / 2} ${height - 2}Z`} fill="#f6e7c8" />
            <path
              d={`M${step * 0.22} ${middle} ${step / 2} ${height * 0.24} ${step * 0.78} ${middle} ${step / 2} ${height * 0.76}Z`}
              fill="#b23a32"
            />
            <circle cx={step / 2} cy={middle} r={height * 0.08} fill="#f2b134" />
          </g>
        );
      })}
      <path d={`M0 1H${width}M0 ${height - 1}H${width}`} stroke="#f2b134" strokeWidth="2" />
    </svg>
  );
}

/** A sailing boat of the Gulf, small. */
export function Dhow({ x, y }: Place) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-44 0C-26 12 24 14 46-4L38 12C18 20-22 18-36 10Z" fill="#3a241b" />
      <path d="M2 4V-70" stroke="#3a241b" strokeWidth="3" />
      <path d="M4-74C34-56 42-28 38-8L4-2Z" fill="#fdf1d6" />
      <path d="M-2-62C-20-44-28-24-28-8L-2-4Z" fill="#f3dcae" />
    </g>
  );
}

/** A hanging lantern with coloured panes. */
export function Lantern({ x, y }: Place) {
  return (
    <g transform={`translate(${x} ${y})`} strokeLinejoin="round">
      <path d={`M0-62V${-y}`} stroke="#d59a45" strokeWidth="2.5" />
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
