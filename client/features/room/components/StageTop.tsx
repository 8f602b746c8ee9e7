import { Box, chakra, Flex } from '@chakra-ui/react';
import { LayoutGrid, Maximize, Minimize, PanelsTopLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../apollo/clock.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { BiText } from '../../../ui/BiText.tsx';
import type { RoomShown, RoomState } from '../live/room.ts';
import type { useFullscreen } from '../live/useFullscreen.ts';
import type { useStageView } from '../live/useStageView.ts';
import { PeopleButton } from './PeopleButton.tsx';
import { RoomButton } from './RoomButton.tsx';

interface StageTopProps {
  shown: RoomShown;
  state: RoomState;
  view: ReturnType<typeof useStageView>;
  fullscreen: ReturnType<typeof useFullscreen>;
  /** The number of raised hands, for hosts. */
  hands: number;
}

/** The session's title, its time so far, and the choice of layout. */
export function StageTop({ shown, state, view, fullscreen, hands }: StageTopProps) {
  const { t } = useTranslation('room');
  const isGrid = view.view === 'grid';
  return (
    <Flex align="center" gap={3} paddingInline={{ base: 3, md: 4 }} paddingBlock={2}>
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap={1.5}
        bg="red.muted"
        color="red.fg"
        borderRadius="full"
        paddingInline={2.5}
        textStyle="xs"
        fontWeight="semibold"
        flexShrink={0}
      >
        <chakra.span width={2} height={2} borderRadius="full" bg="red.solid" aria-hidden />
        {t('live')}
        {state.startedAt && <RoomElapsed liveSince={state.startedAt} />}
      </chakra.span>
      <chakra.h1 textStyle="sm" fontWeight="medium" truncate flex={1} minWidth={0}>
        <BiText value={shown.title} valueAr={shown.titleAr} />
      </chakra.h1>
      <Box display={{ base: 'block', md: 'none' }}>
        <PeopleButton view={view} hands={hands} size="sm" />
      </Box>
      <RoomButton
        size="sm"
        icon={isGrid ? PanelsTopLeft : LayoutGrid}
        label={t(isGrid ? 'view.speaker' : 'view.grid')}
        onClick={view.switchView}
      />
      {fullscreen && (
        <RoomButton
          size="sm"
          icon={fullscreen.isOn ? Minimize : Maximize}
          label={t(fullscreen.isOn ? 'view.leaveFullscreen' : 'view.fullscreen')}
          shortcut="f"
          onClick={fullscreen.toggle}
        />
      )}
    </Flex>
  );
}

function RoomElapsed({ liveSince }: { liveSince: string }) {
  const liveSeconds = () => Math.max(0, Math.floor((serverNow() - Date.parse(liveSince)) / 1000));
  const [liveElapsed, setLiveElapsed] = useState(liveSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts from `liveSince`
  useEffect(() => {
    const liveTimer = setInterval(() => setLiveElapsed(liveSeconds()), 1000);
    return () => clearInterval(liveTimer);
  }, [liveSince]);
  return (
    <chakra.span className="figures" role="timer" aria-live="off">
      {formatDuration(liveElapsed)}
    </chakra.span>
  );
}
