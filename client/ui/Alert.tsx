import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { Ref } from 'react';

const looks = {
  error: { icon: CircleAlert, bg: 'bg.error', color: 'fg.error' },
  warning: { icon: CircleAlert, bg: 'bg.warning', color: 'fg.warning' },
  success: { icon: CircleCheck, bg: 'bg.success', color: 'fg.success' },
  info: { icon: Info, bg: 'bg.info', color: 'fg.info' },
} as const;

/** A message that stays on the page. Errors and warnings are announced at once and can take the focus. */
export function Alert({ tone, children, ...props }: FlexProps & { tone: keyof typeof looks; ref?: Ref<HTMLDivElement> }) {
  const { icon: Icon, bg, color } = looks[tone];
  return (
    <Flex
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      tabIndex={-1}
      gap={3}
      padding={3}
      borderRadius="l2"
      bg={bg}
      color={color}
      textStyle="sm"
      {...props}
    >
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box whiteSpace="pre-line" minWidth={0}>
        {children}
      </Box>
    </Flex>
  );
}
