import { Box, Button, chakra, Flex, Textarea } from '@chakra-ui/react';
import { Lock, LockOpen, SendHorizontal } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { longestMessage } from '../../../../schema/rules/rooms.ts';
import { formatTime } from '../../../i18n/format.ts';
import { pickText } from '../../../ui/BiText.tsx';
import type { Message, RoomState } from '../live/room.ts';
import type { RoomActions } from '../live/useRoomActions.ts';
import { RoomButton } from './RoomButton.tsx';

interface DraftProps {
  /** The text that is being written. It outlives the panel. */
  chatDraft: string;
  onChatDraft: Dispatch<SetStateAction<string>>;
}

/** The chat. It stays at the newest message, unless the person reads further up. */
export function ChatPanel({ state, actions, ...chatDraft }: DraftProps & { state: RoomState; actions: RoomActions }) {
  const { t } = useTranslation('room');
  const { messages, isChatLocked, isHost } = state;
  const chatList = useRef<HTMLDivElement>(null);
  const followsChat = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message that comes moves the list
  useEffect(() => {
    if (followsChat.current) chatList.current?.scrollTo({ top: chatList.current.scrollHeight });
  }, [messages.length]);
  return (
    <>
      <Box
        ref={chatList}
        flex={1}
        overflowY="auto"
        padding={4}
        role="log"
        aria-label={t('chat.title')}
        aria-live="off"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          followsChat.current = scrollHeight - scrollTop - clientHeight < 60;
        }}
      >
        {!messages.length && <chakra.p color="fg.muted">{t('chat.empty')}</chakra.p>}
        {messages.map((message, index) => (
          <ChatMessage key={message.id} message={message} state={state} follows={messages[index - 1]?.memberId === message.memberId} />
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

/** One message. Several messages of one person in a row have one name. */
function ChatMessage({ message, state, follows }: { message: Message; state: RoomState; follows: boolean }) {
  const { t } = useTranslation('room');
  const member = state.members.get(message.memberId);
  const name = member ? pickText(member.name, member.nameAr).text : '';
  return (
    <Box marginBlockStart={follows ? 1 : 4} _first={{ marginBlockStart: 0 }}>
      {!follows && (
        <Flex gap={2} align="baseline" textStyle="xs" color="fg.muted">
          <chakra.bdi fontWeight="semibold" color={member?.isHost ? 'brand.fg' : 'fg'}>
            {message.memberId === state.memberId ? t('people.you') : name}
          </chakra.bdi>
          <time dateTime={message.at}>{formatTime(message.at)}</time>
        </Flex>
      )}
      <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" textStyle="sm">
        {message.text}
      </chakra.p>
    </Box>
  );
}

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
      <Textarea
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
