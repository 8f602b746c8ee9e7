import { Box, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A panel beside a page's text where there is room, and between its parts on phones. `label` names it for screen readers. */
export function AsidePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      as="aside"
      aria-label={label}
      position={{ lg: 'sticky' }}
      insetBlockStart={{ lg: 24 }}
      gridRow={{ lg: 'span 2' }}
      padding={{ base: 5, md: 6 }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <Stack gap={5}>{children}</Stack>
    </Box>
  );
}
