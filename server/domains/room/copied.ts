import { asIs, type OwnFile, seller } from '../../core/copies.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a copy of a customer's data has of this domain. */
export const copied: Readonly<Record<string, OwnFile>> = {
  messages: {
    about: {
      EN: 'What you wrote in the chat of live sessions. What others wrote is theirs.',
      AR: 'ما كتبته في دردشة الجلسات المباشرة. أما ما كتبه غيرك فهو لهم.',
    },
    rows: (id) => sql`
      select ${seller}, s.title as session, s.title_ar as "sessionAr", e.at, e.text
      from room_members m join room_events e on e.member_id = m.id and e.kind = 'MESSAGE' join sessions s on s.id = m.session_id
        join creators c on c.id = s.creator_id
      where m.user_id = ${id} order by e.at desc`,
    write: asIs,
  },
};
