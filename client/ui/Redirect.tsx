import { useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { localized } from '../i18n/language.ts';
import { ServerPageContext } from './head.ts';

/**
 * Redirects to another address, replacing this one. React Router's `Navigate` redirects once per mount. If a second address opens
 * before the first redirect has finished, `Navigate` stays mounted and the page stays blank. The key mounts a new one per address.
 * The server answers with the other address.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const { key } = useLocation();
  const onServer = useContext(ServerPageContext);
  if (onServer) {
    onServer.movedTo = localized(to);
    return null;
  }
  return <Navigate key={key} to={to} state={state} replace />;
}
