import { Outlet, useLocation } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { Redirect } from '../../../ui/Redirect.tsx';
import { accountUrls } from '../urls.ts';

/** Around a customer's own pages: without a session it asks for one and comes back. For show; the server decides. */
export function CustomerOnly() {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  return signedIn ? <Outlet /> : <Redirect to={accountUrls.customerLogin(localized(pathname + search))} />;
}
