import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useArea } from '../../../app/auth.ts';
import { Page } from '../../../ui/Page.tsx';
import { AuthHeading } from './AuthHeading.tsx';

/** A screen that both areas have: the creators' beside the banner, the customers' a page of its own. */
export function AreaScreen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const area = useArea();
  if (area === 'CREATOR') {
    return (
      <>
        <AuthHeading title={title}>{lead}</AuthHeading>
        {children}
      </>
    );
  }
  return (
    <Page title={title} lead={lead} width="form">
      <Box maxWidth="md">{children}</Box>
    </Page>
  );
}
