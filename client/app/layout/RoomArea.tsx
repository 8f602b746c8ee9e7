import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { apolloClient } from '../../apollo/client.ts';
import { CustomerOnly } from '../../features/accounts/components/CustomerOnly.tsx';
import { AreaContext, useSignedIn } from '../../session/auth.ts';
import { InNumerals } from '../../session/numerals.tsx';
import { ToSignIn } from './ConsoleLayout.tsx';

/** Around a room as a customer sees it: no frame, and a sign-in before. */
export function GuestRoomArea() {
  return (
    <AreaContext value="CUSTOMER">
      <ApolloProvider client={apolloClient('CUSTOMER')}>
        <InNumerals>
          <CustomerOnly />
        </InNumerals>
      </ApolloProvider>
    </AreaContext>
  );
}

/** Around a room as its host sees it, inside the console's area. */
export function HostRoomArea() {
  return useSignedIn() ? <Outlet /> : <ToSignIn />;
}
