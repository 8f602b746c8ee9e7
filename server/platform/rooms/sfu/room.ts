import type { EndReason } from '../../../../schema/signalling.ts';
import type { Admission } from '../tokens.ts';
import { createParticipant, type Participant, type Surroundings } from './participant.ts';
import { createSpeaking } from './speaking.ts';

/** Milliseconds between two readings of the speakers. */
const speakingTime = 250;

/** The participants of one room. */
export interface Room {
  readonly participants: ReadonlyMap<string, Participant>;
  /** Lets a participant in. It replaces an earlier connection of the same participant. */
  add(admission: Admission): Participant;
  remove(participant: Participant, reason: EndReason | null): void;
  /** How many guests there are. They count against the capacity. */
  guests(): number;
  close(reason: EndReason): void;
}

export function createRoom(surroundings: Omit<Surroundings, 'onChange' | 'onLevel'>): Room {
  const participants = new Map<string, Participant>();
  const speaking = createSpeaking();
  /** The speakers of the last reading; null makes the next reading tell all participants. */
  let spoke: string | null = null;
  let waiting = false;

  const timer = setInterval(() => {
    const speakers = speaking.speakers();
    if (speakers.join() === spoke) return;
    spoke = speakers.join();
    for (const participant of participants.values()) participant.send({ type: 'speaking', participants: speakers });
  }, speakingTime);

  /** Tells everyone about the room's people, once for all changes of a moment. */
  function changed(): void {
    if (waiting) return;
    waiting = true;
    spoke = null;
    setImmediate(() => {
      waiting = false;
      const all = [...participants.values()];
      const people = all.map((participant) => participant.person());
      // Hosts come first, because not every camera may fit.
      const inOrder = all.toSorted((a, b) => Number(b.admission.isHost) - Number(a.admission.isHost));
      for (const participant of all) {
        participant.send({ type: 'room', people });
        participant.show(inOrder.filter((other) => other !== participant));
      }
    });
  }

  function remove(participant: Participant, reason: EndReason | null): void {
    const { participant: id } = participant.admission;
    if (participants.get(id) !== participant) return;
    participants.delete(id);
    speaking.forget(id);
    void participant.end(reason);
    changed();
  }

  return {
    participants,
    remove,
    add(admission) {
      const before = participants.get(admission.participant);
      if (before) remove(before, 'REPLACED');
      const participant = createParticipant(admission, { ...surroundings, onChange: changed, onLevel: speaking.hear });
      participants.set(admission.participant, participant);
      changed();
      return participant;
    },
    guests: () => [...participants.values()].filter(({ admission }) => !admission.isHost).length,
    close(reason) {
      clearInterval(timer);
      for (const participant of [...participants.values()]) remove(participant, reason);
    },
  };
}
