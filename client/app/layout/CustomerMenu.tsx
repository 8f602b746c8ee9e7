import { Box } from '@chakra-ui/react';
import { CalendarDays, LibraryBig, ReceiptText, UserRound } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { accountUrls } from '../../features/accounts/urls.ts';
import { bookingUrls } from '../../features/booking/urls.ts';
import { orderUrls } from '../../features/orders/urls.ts';
import { storefrontUrls } from '../../features/storefront/urls.ts';
import { localized } from '../../i18n/language.ts';
import { signOut, useSignedIn, useViewer } from '../../session/auth.ts';
import { leave } from '../../session/expired.ts';
import { forgetCustomer } from '../../session/forget.ts';
import { ButtonLink } from '../../ui/AppLink.tsx';
import { part } from '../../ui/routing.ts';
import { hiddenInLargeLettersBelow } from './TopBar.tsx';

/** The menu, which only signed-in customers need. */
const AccountMenu = part(async () => (await import('./AccountMenu.tsx')).AccountMenu);

/** Pages to which a sign-in does not lead back. */
const passing = /^\/(login|forgot-password|reset-password|verified)?\/?$/;

/** The customer's part of the top bar on public pages: what they bought, and the way to sign in or out. */
export function CustomerMenu() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const { viewer, refused } = useViewer();
  useEffect(() => {
    if (!refused) return;
    forgetCustomer();
    leave(() => window.location.reload());
  }, [refused]);
  if (!signedIn) {
    const here = localized(pathname + search);
    return (
      <ButtonLink
        to={accountUrls.customerLogin(passing.test(pathname) ? undefined : here)}
        variant="ghost"
        size="sm"
        paddingInline={{ base: 2, md: 3.5 }}
      >
        {t('nav.signIn')}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={storefrontUrls.myProducts} variant="ghost" size="sm" hideBelow="md" css={hiddenInLargeLettersBelow('md')}>
        {t('nav.myProducts')}
      </ButtonLink>
      <ButtonLink to={bookingUrls.mySessions} variant="ghost" size="sm" hideBelow="md" css={hiddenInLargeLettersBelow('md')}>
        {t('nav.mySessions')}
      </ButtonLink>
      <Suspense fallback={<Box width={9} />}>
        {viewer && (
          <AccountMenu
            name={viewer.email}
            email={viewer.email}
            links={[
              { to: storefrontUrls.myProducts, label: t('nav.myProducts'), icon: <LibraryBig size={16} aria-hidden /> },
              { to: bookingUrls.mySessions, label: t('nav.mySessions'), icon: <CalendarDays size={16} aria-hidden /> },
              { to: orderUrls.receipts, label: t('nav.receipts'), icon: <ReceiptText size={16} aria-hidden /> },
              { to: accountUrls.account, label: t('nav.myAccount'), icon: <UserRound size={16} aria-hidden /> },
            ]}
            onSignOut={() => signOut('CUSTOMER')}
          />
        )}
      </Suspense>
    </>
  );
}
