import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { apolloClient } from '../../apollo/client.ts';
import { AreaContext } from '../../session/auth.ts';
import { useStartOver } from '../useStartOver.ts';

/** Everything under `/cc`: requests go out as the creator. */
export function ConsoleArea() {
  useStartOver();
  return (
    <AreaContext value="CREATOR">
      <ApolloProvider client={apolloClient('CREATOR')}>
        <Outlet />
      </ApolloProvider>
    </AreaContext>
  );
}
