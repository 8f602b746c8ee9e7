export function DiwanScene({ label }: { label: string }) {
  return <svg role="img" aria-label={label} viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice" width="100%" height="100%" />;
}
