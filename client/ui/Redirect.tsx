import { Navigate, useLocation } from 'react-router-dom';

/**
 * Redirects to another address, replacing this one. React Router's `Navigate` redirects once per mount. If a second address opens
 * before the first redirect has finished, `Navigate` stays mounted and the page stays blank. The key mounts a new one per address.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} state={state} replace />;
}
