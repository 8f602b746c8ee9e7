-- The rooms of online sessions: members, events, and the time for which a host was live.

create table rooms (
  session_id uuid not null constraint rooms_pk primary key constraint rooms_session_fk references sessions on delete cascade,
  -- The version of its last event. Who writes an event locks this row, so events commit in the order of their versions.
  version integer not null default 0,
  is_chat_locked boolean not null default false,
  created_at timestamptz not null default now()
);

create table room_members (
  id uuid not null default uuidv7() constraint room_members_pk primary key,
  session_id uuid not null constraint room_members_session_fk references rooms on delete cascade,
  user_id uuid not null constraint room_members_user_fk references users,
  -- The seat of a guest; hosts have none.
  booking_id uuid constraint room_members_booking_fk references bookings,
  is_host boolean not null,
  name text not null,
  name_ar text,
  joined_at timestamptz not null,
  is_present boolean not null default true,
  -- The last sign of life. Who gives none for a while has left.
  seen_at timestamptz not null,
  hand_raised_at timestamptz,
  removed_at timestamptz,
  -- With which sign-in they came: video and audio end with it.
  sign_in_id uuid constraint room_members_sign_in_fk references sign_ins on delete set null,
  constraint room_members_once unique (session_id, user_id),
  constraint room_members_host check (is_host = (booking_id is null)),
  constraint room_members_removed check (removed_at is null or not (is_host or is_present)),
  constraint room_members_hand check (hand_raised_at is null or is_present)
);
create index room_members_present on room_members (session_id, seen_at) where is_present;
create index room_members_user on room_members (user_id);
create index room_members_booking on room_members (booking_id);
create index room_members_sign_in on room_members (sign_in_id);

create table room_events (
  id uuid not null default uuidv7() constraint room_events_pk primary key,
  session_id uuid not null constraint room_events_session_fk references rooms on delete cascade,
  version integer not null,
  at timestamptz not null,
  kind text not null,
  -- Whom it is about.
  member_id uuid constraint room_events_member_fk references room_members on delete cascade,
  text text,
  emoji text,
  track text,
  constraint room_events_version unique (session_id, version),
  constraint room_events_kind check (kind in ('JOINED', 'LEFT', 'REPLACED', 'STARTED', 'ENDED', 'CHANGED', 'MESSAGE', 'HAND_RAISED',
    'HAND_LOWERED', 'REACTION', 'MUTED', 'REMOVED', 'CHAT_LOCKED', 'CHAT_UNLOCKED')),
  constraint room_events_text check (text is null or length(text) between 1 and 1000),
  constraint room_events_message check ((kind = 'MESSAGE') = (text is not null)),
  constraint room_events_reaction check ((kind = 'REACTION') = (emoji is not null)),
  constraint room_events_track check ((kind = 'MUTED') = (track is not null) and (track is null or track in ('AUDIO', 'VIDEO'))),
  constraint room_events_about check (member_id is not null or kind in ('STARTED', 'ENDED', 'CHANGED', 'MUTED', 'CHAT_LOCKED', 'CHAT_UNLOCKED'))
);
create index room_events_messages on room_events (session_id, version) where kind = 'MESSAGE';
create index room_events_reactions on room_events (at) where kind = 'REACTION';
create index room_events_member on room_events (member_id);

create table live_intervals (
  id uuid not null default uuidv7() constraint live_intervals_pk primary key,
  session_id uuid not null constraint live_intervals_session_fk references sessions on delete cascade,
  -- The host who was there.
  member_id uuid not null constraint live_intervals_member_fk references room_members on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  constraint live_intervals_order check (from_at <= until_at)
);
create index live_intervals_session on live_intervals (session_id, member_id, until_at);
create index live_intervals_member on live_intervals (member_id);
