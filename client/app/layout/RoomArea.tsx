import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { usePageClient } from '../../apollo/pageClient.ts';
import { CustomerOnly } from '../../features/accounts/components/CustomerOnly.tsx';
import { AreaContext, useSignedIn } from '../../session/auth.ts';
import { InNumerals } from '../../session/numerals.tsx';
import { ToSignIn } from './ConsoleLayout.tsx';

/** The area of a room for customers: without a frame, after a sign-in. */
export function GuestRoomArea() {
  return (
    <AreaContext value="CUSTOMER">
      <ApolloProvider client={usePageClient('CUSTOMER')}>
        <InNumerals>
          <CustomerOnly />
        </InNumerals>
      </ApolloProvider>
    </AreaContext>
  );
}

/** The area of a room for hosts, inside the console's area. */
export function HostRoomArea() {
  return useSignedIn() ? <Outlet /> : <ToSignIn />;
}
