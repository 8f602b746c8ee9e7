import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from '../../../ui/head.ts';

/** Heading of a screen of the sign-in area. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <Box marginBlockEnd={8}>
      <chakra.h1 textStyle={{ base: '3xl', md: '4xl' }} fontWeight="semibold">
        {title}
      </chakra.h1>
      {children && (
        <chakra.p color="fg.muted" textStyle="lg" marginBlockStart={2}>
          {children}
        </chakra.p>
      )}
    </Box>
  );
}
