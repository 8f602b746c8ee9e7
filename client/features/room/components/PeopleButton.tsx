import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { useStageView } from '../live/useStageView.ts';
import { Badged } from './Badged.tsx';
import { RoomButton, type RoomButtonProps } from './RoomButton.tsx';

interface PeopleButtonProps extends Pick<RoomButtonProps, 'size'> {
  view: ReturnType<typeof useStageView>;
  /** The number of raised hands, for hosts. */
  hands: number;
}

/** Opens the list of people. The button is in the lower bar on wide screens, and at the top on phones, whose lower bar is short. */
export function PeopleButton({ view, hands, size = 'lg' }: PeopleButtonProps) {
  const { t } = useTranslation('room');
  const isOpen = view.panel === 'people';
  return (
    <Badged count={hands} label={t('people.hands', { count: hands })}>
      <RoomButton
        size={size}
        icon={Users}
        label={t('people.title')}
        isOn={isOpen}
        aria-expanded={isOpen}
        shortcut="p"
        onClick={() => view.toggle('people')}
      />
    </Badged>
  );
}
