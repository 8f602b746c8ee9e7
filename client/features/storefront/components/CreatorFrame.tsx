import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The banner, the portrait that overlaps it, and what is said below: the same frame for the page and its skeleton. */
export function CreatorFrame({ cover, portrait, children }: { cover: ReactNode; portrait: ReactNode; children: ReactNode }) {
  return (
    <Box as="header" borderBlockEndWidth="1px">
      <Box position="relative" height={{ base: '9rem', sm: '12rem', md: '16rem' }} overflow="hidden">
        {cover}
      </Box>
      <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlockEnd={{ base: 6, md: 8 }}>
        <Box position="relative" width={{ base: 28, md: 36 }} marginBlockStart={{ base: -14, md: -20 }} marginBlockEnd={4}>
          {portrait}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
