import { Outlet, useLocation } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { Redirect } from '../../../ui/Redirect.tsx';
import { accountUrls } from '../urls.ts';

/** A guard around a customer's own pages. It leads to a sign-in and back. The server decides; the guard only leads to the right screen. */
export function CustomerOnly() {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  return signedIn ? <Outlet /> : <Redirect to={accountUrls.customerLogin(localized(pathname + search))} />;
}
