import { useContext, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { localized } from '../i18n/language.ts';
import { ServerPageContext } from './head.ts';
import { whenStaying } from './staying.ts';

interface RedirectProps {
  to: string;
  state?: unknown;
}

/**
 * Redirects to another address, which replaces this one, unless a press is leading elsewhere. It redirects once per mount. The key mounts a
 * new one for each address: otherwise, a second address that opens before the first redirect has finished would leave the page blank. On
 * the server, the answer is a redirect.
 */
export function Redirect({ to, state }: RedirectProps) {
  const { key } = useLocation();
  const onServer = useContext(ServerPageContext);
  if (onServer) {
    onServer.movedTo = localized(to);
    return null;
  }
  return <Leading key={key} to={to} state={state} />;
}

function Leading({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const lead = useEffectEvent(() => void navigate(to, { state, replace: true }));
  useEffect(() => whenStaying(() => lead()), []);
  return null;
}
