import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { densePhone } from '../../../ui/Picture.tsx';

/** The ratio of a cover, width to height. */
export const coverRatio = 7 / 2;

/** How wide the cover is: for `sizes`. */
export const coverSizes = `${densePhone} 63vw, (min-width: 75rem) 71rem, 100vw`;

/** The frame of a creator's page, its skeleton and its owner's view: the banner, the portrait that overlaps it, and the texts below. */
export function CreatorFrame({ cover, portrait, children }: { cover: ReactNode; portrait: ReactNode; children: ReactNode }) {
  return (
    <Box as="header" borderBlockEndWidth="1px">
      <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ md: 8 }} paddingBlockStart={{ md: 6 }}>
        <Box position="relative" aspectRatio={coverRatio} overflow="hidden" borderRadius={{ md: 'l3' }}>
          {cover}
        </Box>
      </Box>
      <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 16 }} paddingBlockEnd={{ base: 6, md: 8 }}>
        <Box position="relative" width={{ base: 24, md: 36 }} marginBlockStart={{ base: -12, md: -20 }} marginBlockEnd={4}>
          {portrait}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
