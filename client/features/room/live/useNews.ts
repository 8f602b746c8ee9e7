import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickText } from '../../../ui/BiText.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { RoomState } from './room.ts';

/** Reports events: a line for screen readers, and a toast for events that concern the viewer. */
export function useNews(state: RoomState, isChatOpen: boolean): { line: string; unread: number } {
  const { t } = useTranslation('room');
  const [line, setLine] = useState('');
  const { latest, memberId, isHost, messages, mutes } = state;
  const told = useRef(latest?.version ?? 0);
  const [read, setRead] = useState(messages.at(-1)?.version ?? 0);
  const newest = messages.at(-1)?.version ?? 0;
  useEffect(() => {
    if (isChatOpen) setRead(newest);
  }, [isChatOpen, newest]);

  useEffect(() => {
    if (!latest || latest.version <= told.current) return;
    told.current = latest.version;
    const { kind, member, message, track } = latest;
    const name = member ? pickText(member.name, member.nameAr).text : '';
    const isOwn = member?.id === memberId;
    if (kind === 'JOINED' && !isOwn) setLine(t('news.joined', { name }));
    if (kind === 'LEFT' && !isOwn) setLine(t('news.left', { name }));
    if (kind === 'MESSAGE' && !isOwn) setLine(t('news.said', { name, text: message?.text }));
    if (kind === 'HAND_RAISED' && !isOwn) {
      setLine(t('news.hand', { name }));
      if (isHost) toast.info(t('news.hand', { name }));
    }
    if (kind === 'HAND_LOWERED' && isOwn) setLine(t('news.handLowered'));
    if (track && mutes[track] === latest.version) toast.info(t(track === 'VIDEO' ? 'news.cameraOff' : 'news.muted'));
    if (kind === 'CHAT_LOCKED') setLine(t('chat.locked'));
    if (kind === 'CHAT_UNLOCKED') setLine(t('news.chatOpen'));
  }, [latest, memberId, isHost, mutes, t]);

  return { line, unread: messages.filter((message) => message.version > read && message.memberId !== memberId).length };
}
