import { Navigate, useLocation } from 'react-router-dom';

/**
 * Leads to another address in place of this one. React Router's own leads away once for as long as it is drawn: when a second
 * address is opened before the first has led away, its page would stay blank. So each address draws its own.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace />;
}
