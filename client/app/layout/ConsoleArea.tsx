import { ApolloProvider } from '@apollo/client/react';
import { Outlet } from 'react-router-dom';
import { usePageClient } from '../../apollo/pageClient.ts';
import { planUrls } from '../../features/plans/urls.ts';
import { AreaContext } from '../../session/auth.ts';
import { InNumerals } from '../../session/numerals.tsx';
import { PlansUrlContext } from '../../ui/PlanLimit.tsx';

/** Everything under `/cc`: requests go out as the creator. */
export function ConsoleArea() {
  return (
    <AreaContext value="CREATOR">
      <ApolloProvider client={usePageClient('CREATOR')}>
        <PlansUrlContext value={planUrls.subscription}>
          <InNumerals>
            <Outlet />
          </InNumerals>
        </PlansUrlContext>
      </ApolloProvider>
    </AreaContext>
  );
}
