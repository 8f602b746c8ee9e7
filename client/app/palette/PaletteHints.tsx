import { chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../ui/Keys.tsx';

/** Lists the keys on devices with a keyboard. */
export function PaletteHints() {
  const { t } = useTranslation();
  return (
    <Flex
      gap={5}
      paddingInline={4}
      paddingBlock={2.5}
      borderBlockStartWidth="1px"
      color="fg.muted"
      textStyle="xs"
      hideBelow="md"
      aria-hidden
    >
      <Hint keys={[<ArrowUp key="up" size={12} />, <ArrowDown key="down" size={12} />]}>{t('palette.hints.move')}</Hint>
      <Hint keys={[<CornerDownLeft key="enter" size={12} />]}>{t('palette.hints.pick')}</Hint>
      <Hint keys={['Esc']}>{t('palette.hints.close')}</Hint>
    </Flex>
  );
}

function Hint({ keys, children }: { keys: ReactNode[]; children: ReactNode }) {
  return (
    <Flex align="center" gap={1.5}>
      <Keys keys={keys} />
      <chakra.span>{children}</chakra.span>
    </Flex>
  );
}
