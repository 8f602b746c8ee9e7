import { CaptionsOff, Captions as CaptionsOn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Captions } from '../playback/useCaptions.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

const captionsOff = 'off';

/** Chooses the captions, where there are any. */
export function CaptionsMenu({ captions, onOpenChange }: { captions: Captions; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('storefront');
  const { tracks, chosen, choose } = captions;
  if (tracks.length === 0) return null;
  const shown = tracks.find(({ language }) => language === chosen)?.label ?? t('player.captionsOff');
  return (
    <ChoiceMenu
      label={t('player.captions', { shown })}
      title={t('player.captionsTitle')}
      controlFace={chosen ? <CaptionsOn size={20} aria-hidden /> : <CaptionsOff size={20} aria-hidden />}
      value={chosen ?? captionsOff}
      choices={[
        { value: captionsOff, label: t('player.captionsOff') },
        ...tracks.map(({ language, label }) => ({ value: language, label })),
      ]}
      onPlayerChoice={(language) => choose(language === captionsOff ? null : language)}
      onOpenChange={onOpenChange}
    />
  );
}
