import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { speeds } from '../playback/preferences.ts';
import type { Player } from '../playback/usePlayer.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

const shown = (speed: number) => `${formatNumber(speed)}×`;

/** How fast it plays; kept for what is played next. */
export function SpeedMenu({ player, onOpenChange }: { player: Player; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('storefront');
  return (
    <ChoiceMenu
      label={t('player.speed', { speed: formatNumber(player.speed) })}
      title={t('player.speedTitle')}
      controlFace={<bdi>{shown(player.speed)}</bdi>}
      value={String(player.speed)}
      choices={speeds.map((speed) => ({ value: String(speed), label: shown(speed) }))}
      onPlayerChoice={(speed) => player.setSpeed(Number(speed))}
      onOpenChange={onOpenChange}
    />
  );
}
