import { Box, chakra, Flex } from '@chakra-ui/react';

/** A share, from 0 to 1, as a bar and in words. */
export function ProgressShare({ progressShare, text }: { progressShare: number; text: string }) {
  return (
    <Flex align="center" gap={3} flexShrink={0}>
      <Box width={{ base: 12, md: 24 }} height={1.5} borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
        <Box height="full" borderRadius="full" bg="brand.solid" style={{ width: `${Math.min(progressShare, 1) * 100}%` }} />
      </Box>
      <chakra.span className="figures" textStyle="sm" color="fg.muted" minWidth={16} textAlign="end">
        {text}
      </chakra.span>
    </Flex>
  );
}
