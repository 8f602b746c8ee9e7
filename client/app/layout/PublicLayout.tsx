import { ApolloProvider } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { memo, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useOwnPage, usePageClient } from '../../apollo/pageClient.ts';
import { DiscoverLink } from '../../features/accounts/components/DiscoverLink.tsx';
import { AreaContext } from '../../session/auth.ts';
import { noteLink } from '../../session/links.ts';
import { InNumerals } from '../../session/numerals.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { contentId, LanguageToggle, SkipLink, ThemeToggle } from './controls.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import { WithoutScripts } from './WithoutScripts.tsx';

/** What stands above each page. The router draws layouts anew with each page; this stays as it is. */
const PublicBar = memo(function PublicBar() {
  return (
    <>
      <SkipLink />
      <TopBar>
        <DiscoverLink inBar />
        <CustomerMenu />
        <LanguageToggle />
        <ThemeToggle />
      </TopBar>
      <WithoutScripts />
    </>
  );
});

/** The layout of the landing page, creators' pages and a customer's own pages. Requests have the customer's token, or none. */
export function PublicLayout() {
  const client = usePageClient('CUSTOMER');
  useOwnPage(client);
  // Notes the link that led here, for an order that may follow.
  useEffect(() => noteLink(window.location), []);
  return (
    <AreaContext value="CUSTOMER">
      <ApolloProvider client={client}>
        <InNumerals>
          <PublicBar />
          <chakra.main id={contentId} tabIndex={-1} flex={1} display="flex" flexDirection="column" outline="none">
            <Outlet />
          </chakra.main>
          <Footer />
        </InNumerals>
      </ApolloProvider>
    </AreaContext>
  );
}
