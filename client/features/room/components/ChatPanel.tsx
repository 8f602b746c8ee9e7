import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Lock, LockOpen, SendHorizontal } from 'lucide-react';
import { type Dispatch, memo, type RefObject, type SetStateAction, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestMessage } from '../../../../schema/rules/rooms.ts';
import { formatTime } from '../../../i18n/format.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { GrowingTextarea } from '../../../ui/chakra/growingTextarea.ts';
import type { Member, Message, RoomState } from '../live/room.ts';
import type { RoomActions } from '../live/useRoomActions.ts';
import { RoomButton } from './RoomButton.tsx';

interface DraftProps {
  /** The text that is being written. It outlives the panel. */
  chatDraft: string;
  onChatDraft: Dispatch<SetStateAction<string>>;
}

/** The newest messages that are drawn, and how many more with each press. A long meeting has thousands. */
const messagesAtOnce = 200;

/** The chat. It stays at the newest message, unless the person reads further up. */
export function ChatPanel({ state, actions, ...chatDraft }: DraftProps & { state: RoomState; actions: RoomActions }) {
  const { t } = useTranslation('room');
  const { messages, isChatLocked, isHost } = state;
  const chatList = useRef<HTMLDivElement>(null);
  const followsChat = useRef(true);
  const earlier = useEarlier(messages.length, chatList);
  // At once: a scroll event that comes before this would say that the person reads further up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message that comes moves the list
  useLayoutEffect(() => {
    if (followsChat.current) chatList.current?.scrollTo({ top: chatList.current.scrollHeight });
  }, [messages.length]);
  return (
    <>
      <Box
        ref={chatList}
        flex={1}
        overflowY="auto"
        overflowAnchor="none"
        padding={4}
        role="log"
        aria-label={t('chat.title')}
        aria-live="off"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const follows = scrollHeight - scrollTop - clientHeight < 60;
          if (follows !== followsChat.current) earlier.onFollow(follows);
          followsChat.current = follows;
        }}
      >
        {!messages.length && <chakra.p color="fg.muted">{t('chat.empty')}</chakra.p>}
        {earlier.first > 0 && (
          <Button variant="ghost" size="sm" width="full" onClick={earlier.show}>
            {t('chat.earlier')}
          </Button>
        )}
        {messages.slice(earlier.first).map((message, index, drawnMessages) => (
          <ChatMessage
            key={message.id}
            message={message}
            member={state.members.get(message.memberId)}
            isOwn={message.memberId === state.memberId}
            follows={drawnMessages[index - 1]?.memberId === message.memberId}
          />
        ))}
      </Box>
      {isHost && (
        <Button variant="ghost" size="sm" borderRadius="none" onClick={() => actions.lockChat(!isChatLocked)}>
          {isChatLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          {t(isChatLocked ? 'chat.unlock' : 'chat.lock')}
        </Button>
      )}
      {isChatLocked && !isHost ? (
        <chakra.p padding={4} color="fg.muted" borderBlockStartWidth="1px">
          {t('chat.locked')}
        </chakra.p>
      ) : (
        <ChatWrite onChat={actions.say} {...chatDraft} />
      )}
    </>
  );
}

/** Which messages are drawn: the newest ones, and earlier ones when asked for. What is being read stays in its place. */
function useEarlier(messageCount: number, chatList: RefObject<HTMLDivElement | null>) {
  const [earliest, setEarliest] = useState(Number.POSITIVE_INFINITY);
  /** The distance to the end of the list. */
  const fromEnd = useRef<number | null>(null);
  const first = Math.max(0, Math.min(messageCount - messagesAtOnce, earliest));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows at its beginning when it shows earlier messages
  useLayoutEffect(() => {
    const list = chatList.current;
    if (!list || fromEnd.current === null) return;
    list.scrollTop = list.scrollHeight - fromEnd.current;
    fromEnd.current = null;
    // The button is gone once there is nothing earlier.
    if (document.activeElement === document.body) list.focus({ preventScroll: true });
  }, [earliest, chatList]);
  return {
    first,
    show() {
      if (chatList.current) fromEnd.current = chatList.current.scrollHeight - chatList.current.scrollTop;
      setEarliest(Math.max(0, first - messagesAtOnce));
    },
    /** None of them goes while the person reads further up. */
    onFollow: (follows: boolean) => setEarliest(follows ? Number.POSITIVE_INFINITY : first),
  };
}

interface ChatMessageProps {
  message: Message;
  member: Member | undefined;
  isOwn: boolean;
  /** Whether the message before it is of the same person. */
  follows: boolean;
}

/** One message. Several messages of one person in a row have one name. It is not drawn again when others come. */
const ChatMessage = memo(function ChatMessage({ message, member, isOwn, follows }: ChatMessageProps) {
  const { t } = useTranslation('room');
  const name = member ? pickText(member.name, member.nameAr).text : '';
  return (
    <Box marginBlockStart={follows ? 1 : 4} _first={{ marginBlockStart: 0 }}>
      {!follows && (
        <Flex gap={2} align="baseline" textStyle="xs" color="fg.muted">
          <chakra.bdi fontWeight="semibold" color={member?.isHost ? 'brand.fg' : 'fg'}>
            {isOwn ? t('people.you') : name}
          </chakra.bdi>
          <time dateTime={message.at}>{formatTime(message.at)}</time>
        </Flex>
      )}
      <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" textStyle="sm">
        {message.text}
      </chakra.p>
    </Box>
  );
});

function ChatWrite({ onChat, chatDraft, onChatDraft }: DraftProps & { onChat: (text: string) => Promise<boolean> }) {
  const { t } = useTranslation('room');
  const chatField = useRef<HTMLTextAreaElement>(null);
  const sendChat = async () => {
    const chatText = chatDraft.trim();
    if (!chatText) return;
    onChatDraft('');
    // A message that could not be sent comes back to the field, unless something else was typed meanwhile.
    if (!(await onChat(chatText))) onChatDraft((typed) => typed || chatText);
    chatField.current?.focus();
  };
  return (
    <Flex
      as="form"
      gap={2}
      padding={3}
      borderBlockStartWidth="1px"
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        void sendChat();
      }}
    >
      <GrowingTextarea
        ref={chatField}
        value={chatDraft}
        onChange={({ currentTarget }) => onChatDraft(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void sendChat();
        }}
        aria-label={t('chat.write')}
        placeholder={t('chat.write')}
        dir={chatDraft ? 'auto' : undefined}
        maxLength={longestMessage}
        rows={1}
        maxHeight={32}
        resize="none"
        autoresize
      />
      <RoomButton type="submit" size="md" icon={SendHorizontal} label={t('chat.send')} isOn disabled={!chatDraft.trim()} className="flip" />
    </Flex>
  );
}
