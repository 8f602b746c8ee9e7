import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { direction } from '../../../i18n/language.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { ControlButton } from './ControlButton.tsx';

const lines = [
  { name: 'toggle', keys: ['K', '␣'] },
  { name: 'skip10', keys: ['J', 'L'] },
  { name: 'skip5', keys: ['←', '→'] },
  { name: 'volume', keys: ['↑', '↓'] },
  { name: 'mute', keys: ['M'] },
  { name: 'fullscreen', keys: ['F'] },
  { name: 'captions', keys: ['C'] },
  { name: 'speed', keys: ['<', '>'] },
  { name: 'part', keys: ['0', '9'] },
  { name: 'help', keys: ['?'] },
] as const;

/** The player's keys, over the player. */
export function PlayerHelp({ film, onClose }: { film: boolean; onClose: () => void }) {
  const { t } = useTranslation('storefront');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusedInPlayer = document.activeElement;
    panel.current?.querySelector('button')?.focus();
    return () => {
      if (focusedInPlayer instanceof HTMLElement) focusedInPlayer.focus();
    };
  }, []);
  return (
    <Box
      ref={panel}
      role="dialog"
      aria-label={t('player.keys.title')}
      dir={direction}
      position="absolute"
      inset={0}
      zIndex={5}
      bg="rgba(10, 15, 26, 0.94)"
      overflowY="auto"
      padding={{ base: 4, md: 6 }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return;
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        onClose();
      }}
    >
      <Flex justify="space-between" align="center" marginBlockEnd={3}>
        <chakra.p fontWeight="semibold">{t('player.keys.title')}</chakra.p>
        <ControlButton icon={X} label={t('actions.close', { ns: 'common' })} onClick={onClose} />
      </Flex>
      <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap={4} rowGap={1.5} textStyle="sm" maxWidth="sm">
        {lines
          .filter(({ name }) => film || (name !== 'fullscreen' && name !== 'captions'))
          .map(({ name, keys }) => (
            <Fragment key={name}>
              <dt>
                <Keys keys={keys} />
                <chakra.span srOnly>{keys.join(' ')}</chakra.span>
              </dt>
              <dd>{t(`player.keys.${name}`)}</dd>
            </Fragment>
          ))}
      </Grid>
    </Box>
  );
}
