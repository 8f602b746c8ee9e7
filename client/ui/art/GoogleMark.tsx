/** Stands for Google beside its name: a G drawn by hand in the stroke of the other icons, not a logo. */
export const GoogleMark = ({ size = 20 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" aria-hidden>
    <path d="M18.6 6.1A8.8 8.8 0 1 0 20.8 12H12.6" />
  </svg>
);
