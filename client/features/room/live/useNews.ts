import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickText } from '../../../ui/BiText.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { RoomState } from './room.ts';

/** Reports events: a line for screen readers, and a toast for events that concern the viewer. */
export function useNews(state: RoomState, isChatOpen: boolean): { roomNews: string; unread: number } {
  const { t } = useTranslation('room');
  const [roomNews, setRoomNews] = useState('');
  const { latest: latestInRoom, memberId, isHost, messages, mutes } = state;
  const roomTold = useRef(latestInRoom?.version ?? 0);
  const [readChat, setReadChat] = useState(messages.at(-1)?.version ?? 0);
  const newestMessage = messages.at(-1)?.version ?? 0;
  useEffect(() => {
    if (isChatOpen) setReadChat(newestMessage);
  }, [isChatOpen, newestMessage]);

  useEffect(() => {
    if (!latestInRoom || latestInRoom.version <= roomTold.current) return;
    roomTold.current = latestInRoom.version;
    const { kind: roomKind, member, message, track } = latestInRoom;
    const memberName = member ? pickText(member.name, member.nameAr).text : '';
    const isOwnMember = member?.id === memberId;
    if (roomKind === 'JOINED' && !isOwnMember) setRoomNews(t('news.joined', { name: memberName }));
    if (roomKind === 'LEFT' && !isOwnMember) setRoomNews(t('news.left', { name: memberName }));
    if (roomKind === 'MESSAGE' && !isOwnMember) setRoomNews(t('news.said', { name: memberName, text: message?.text }));
    if (roomKind === 'HAND_RAISED' && !isOwnMember) {
      setRoomNews(t('news.hand', { name: memberName }));
      if (isHost) toast.info(t('news.hand', { name: memberName }));
    }
    if (roomKind === 'HAND_LOWERED' && isOwnMember) setRoomNews(t('news.handLowered'));
    if (track && mutes[track] === latestInRoom.version) toast.info(t(track === 'VIDEO' ? 'news.cameraOff' : 'news.muted'));
    if (roomKind === 'CHAT_LOCKED') setRoomNews(t('chat.locked'));
    if (roomKind === 'CHAT_UNLOCKED') setRoomNews(t('news.chatOpen'));
  }, [latestInRoom, memberId, isHost, mutes, t]);

  return { roomNews, unread: messages.filter((message) => message.version > readChat && message.memberId !== memberId).length };
}
