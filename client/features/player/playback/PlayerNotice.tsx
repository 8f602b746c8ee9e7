import { Box, Button, chakra, Flex, Spinner } from '@chakra-ui/react';
import { Lock, RotateCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isOver, type MediaState } from '../../../ui/media/connection.ts';
import { accent, prominent, shade } from '../controls/look.ts';
import type { Player } from './usePlayer.ts';

export interface NoticeProps {
  playerState: MediaState;
  player: Player;
  started: boolean;
  onRetry: () => void;
}

/** Says in the middle of the player why nothing plays: loading, a lost line, a refusal, a failure. */
export function PlayerNotice({ playerState, player, started, onRetry }: NoticeProps) {
  const { t } = useTranslation('storefront');
  if (isOver(playerState)) {
    const Icon = playerState === 'refused' ? Lock : TriangleAlert;
    return (
      <Flex role="alert" position="absolute" inset={0} zIndex={4} bg="ink" align="center" justify="center" padding={4}>
        <Box textAlign="center" maxWidth="md">
          <Icon size={32} strokeWidth={1.75} aria-hidden color={accent} style={{ marginInline: 'auto' }} />
          <chakra.p marginBlock={3}>{t(playerState === 'refused' ? 'player.refused' : 'player.failed')}</chakra.p>
          {playerState === 'failed' && (
            <Button size="sm" {...prominent} onClick={onRetry}>
              <RotateCw aria-hidden />
              {t('actions.retry', { ns: 'common' })}
            </Button>
          )}
        </Box>
      </Flex>
    );
  }
  // A lost connection is not mentioned while there is still something to play.
  if (playerState === 'unreachable' ? player.supplied : playerState === 'ready' && !(player.waiting && started)) return null;
  return (
    <Flex position="absolute" inset={0} zIndex={1} align="center" justify="center" pointerEvents="none" role="status">
      <Flex align="center" gap={3} bg={shade} borderRadius="full" padding={3} css={{ animation: 'fade-in 300ms 250ms both' }}>
        {playerState === 'unreachable' ? <WifiOff size={20} aria-hidden /> : <Spinner color={accent} borderWidth="3px" size="lg" />}
        {playerState === 'unreachable' ? (
          <span>{t('player.reconnecting')}</span>
        ) : (
          <chakra.span srOnly>{t('player.buffering')}</chakra.span>
        )}
      </Flex>
    </Flex>
  );
}
