import { Box, Flex, Stack } from '@chakra-ui/react';
import { Dot } from 'lucide-react';
import { BiText } from '../../../ui/BiText.tsx';

/** A product's requirements, line by line. */
export function Requirements({ requirements }: { requirements: readonly { text: string; textAr: string | null }[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap={2}>
      {requirements.map(({ text, textAr }) => (
        <Flex as="li" key={text} gap={1} marginInlineStart={-1}>
          <Box color="fg.muted" flexShrink={0}>
            <Dot size={24} aria-hidden />
          </Box>
          <Box as="span" minWidth={0} overflowWrap="anywhere">
            <BiText value={text} valueAr={textAr} />
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}
