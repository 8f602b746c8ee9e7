import {
  RoomChatLockDocument,
  RoomHandRaiseDocument,
  RoomMuteDocument,
  RoomReactDocument,
  RoomRemoveDocument,
  RoomSayDocument,
  type RoomTrack,
  SessionEndDocument,
  SessionStartDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

export interface RoomActions {
  busy: boolean;
  /** Sends a chat message. Answers whether it was sent. */
  say(text: string): Promise<boolean>;
  raiseHand(raised: boolean, memberId?: string): void;
  react(emoji: string): void;
  mute(memberId: string | null, track: RoomTrack): void;
  remove(memberId: string, onDone: () => void): void;
  lockChat(locked: boolean): void;
  start(): Promise<void>;
  end(onDone: () => void): void;
}

/** The actions of members and hosts. The room's events show their results; a toast says what failed. */
export function useRoomActions(sessionId: string): RoomActions {
  const { busy, run: runInRoom } = useToastedAction();
  const say = useAction(RoomSayDocument);
  const raiseHand = useAction(RoomHandRaiseDocument);
  const react = useAction(RoomReactDocument);
  const mute = useAction(RoomMuteDocument);
  const remove = useAction(RoomRemoveDocument);
  const lockChat = useAction(RoomChatLockDocument);
  const start = useAction(SessionStartDocument);
  const end = useAction(SessionEndDocument);
  return {
    busy,
    async say(text) {
      let isSaid = false;
      // With the id, a message that is sent twice over a bad line is one message.
      const messageId = crypto.randomUUID();
      await runInRoom(
        () => say({ sessionId, text, messageId }),
        () => {
          isSaid = true;
        },
      );
      return isSaid;
    },
    raiseHand: (raised, memberId) => void runInRoom(() => raiseHand({ sessionId, raised, memberId })),
    react: (emoji) => void runInRoom(() => react({ sessionId, emoji })),
    mute: (memberId, track) => void runInRoom(() => mute({ sessionId, memberId, track })),
    remove: (memberId, onDone) => void runInRoom(() => remove({ sessionId, memberId }), onDone),
    lockChat: (locked) => void runInRoom(() => lockChat({ sessionId, locked })),
    start: () => runInRoom(() => start({ id: sessionId })),
    end: (onDone) => void runInRoom(() => end({ id: sessionId }), onDone),
  };
}
