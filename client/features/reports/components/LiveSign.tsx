import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../apollo/connection.ts';

const looks = {
  idle: { dot: 'border.emphasized', color: 'fg.muted', label: 'live.connecting' },
  connecting: { dot: 'border.emphasized', color: 'fg.muted', label: 'live.connecting' },
  up: { dot: 'green.solid', color: 'fg.muted', label: 'live.on' },
  down: { dot: 'saffron.solid', color: 'fg.warning', label: 'live.off' },
} as const;

/** Whether sales appear by themselves right now. */
export function LiveSign({ connection }: { connection: Connection }) {
  const { t } = useTranslation('reports');
  const { dot, color, label } = looks[connection];
  return (
    <Flex role="status" align="center" gap={2} minHeight={10} color={color} textStyle="sm">
      <Box width={2} height={2} borderRadius="full" bg={dot} flexShrink={0} aria-hidden />
      {t(label)}
    </Flex>
  );
}
