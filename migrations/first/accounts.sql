-- Users, creators with their usernames and admins, mailed links, and sign-ins.

create table users (
  id uuid constraint users_pk primary key default uuidv7(),
  email text not null,
  role text not null,
  -- None for a user who has only signed in with a provider.
  password_hash text,
  phone_number text,
  language text not null default 'EN',
  email_verified_at timestamptz,
  token_version integer not null default 1,
  created_at timestamptz not null default now(),
  -- A customer's account that is deleted keeps its row, since the books refer to it, and nothing that names a person. Its address is
  -- one that no mail reaches, so that the email is free.
  deleted_at timestamptz,
  -- The digits in which numbers are shown to them.
  numerals text not null default 'LATIN',
  constraint users_email_role unique (email, role),
  constraint users_email_lower check (email = lower(email)),
  constraint users_role check (role in ('CREATOR', 'CUSTOMER')),
  constraint users_language check (language in ('EN', 'AR')),
  -- Lets a social account store its user's role with a foreign key that keeps the two equal.
  constraint users_id_role unique (id, role),
  constraint users_deleted check (deleted_at is null or (
    role = 'CUSTOMER' and email like 'deleted-%@deleted.invalid' and num_nonnulls(password_hash, phone_number, email_verified_at) = 0)),
  constraint users_numerals check (numerals in ('LATIN', 'ARABIC'))
);

create table creators (
  id uuid constraint creators_pk primary key default uuidv7(),
  owner_id uuid not null,
  full_name text,
  full_name_ar text,
  username text,
  bio text,
  bio_ar text,
  profession text,
  phone_number text,
  support_number text,
  profile_pic_id uuid,
  cover_image_id uuid,
  currency text not null default 'KWD',
  time_zone text not null default 'Asia/Kuwait',
  profile_completed_at timestamptz,
  order_count integer not null default 0,
  created_at timestamptz not null default now(),
  -- The first day of the account's weeks, from 0 (Sunday) to 6 (Saturday).
  week_start smallint not null default 0,
  -- Whether its calendar shows the Hijri day beside the Gregorian one.
  shows_hijri boolean not null default false,
  -- Links to their pages elsewhere, for their own page.
  links jsonb not null default '[]',
  shows_support_number boolean not null default false,
  -- Whether the discovery page may show them.
  is_listed boolean not null default true,
  constraint creators_owner unique (owner_id),
  constraint creators_username unique (username),
  constraint creators_username_form check (username ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(username) between 3 and 30),
  constraint creators_profile_whole check (profile_completed_at is null or (username is not null and full_name is not null)),
  constraint creators_owner_fk foreign key (owner_id) references users (id),
  constraint creators_week_start check (week_start between 0 and 6)
);

-- All usernames, also former ones: they still lead to their creator and are never given to another.
create table usernames (
  username text constraint usernames_pk primary key,
  creator_id uuid not null,
  created_at timestamptz not null default now(),
  constraint usernames_creator_fk foreign key (creator_id) references creators (id)
);
create index usernames_creator on usernames (creator_id);

-- An admin has an email from the invitation on, and a user once they have accepted it.
create table admins (
  id uuid constraint admins_pk primary key default uuidv7(),
  creator_id uuid not null,
  user_id uuid,
  full_name text not null,
  permission text not null,
  created_at timestamptz not null default now(),
  email text not null,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  constraint admins_creator_user unique (creator_id, user_id),
  constraint admins_permission check (permission in ('VIEW', 'EDIT')),
  constraint admins_creator_fk foreign key (creator_id) references creators (id),
  constraint admins_user_fk foreign key (user_id) references users (id),
  constraint admins_creator_email unique (creator_id, email),
  constraint admins_email_lower check (email = lower(email)),
  constraint admins_accepted check ((user_id is null) = (accepted_at is null))
);
create index admins_user on admins (user_id);
create index admins_creator on admins (creator_id, created_at desc, id desc);
-- A new password ends all open invitations to its address.
create index admins_invited on admins (email) where user_id is null;

-- Only the hash of a link is stored. At most one link of an admin works.
create table invitations (
  id uuid constraint invitations_pk primary key default uuidv7(),
  admin_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invitations_token unique (token_hash),
  constraint invitations_admin_fk foreign key (admin_id) references admins (id) on delete cascade
);
create index invitations_admin on invitations (admin_id);
create unique index invitations_one_open on invitations (admin_id) where superseded_at is null;

-- Sign-ins can be ended one by one.
create table sign_ins (
  id uuid constraint sign_ins_pk primary key default uuidv7(),
  user_id uuid not null,
  creator_id uuid,
  token_version integer not null,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Ends the token that changed a password, too, after a delay in which its device receives the new one.
  tokens_from timestamptz,
  -- Counts the changes of what its tokens stand for. A process that remembers a viewer compares the number in the statement that
  -- answers. Triggers count, so that no code can forget to.
  standing_version integer not null default 1,
  constraint sign_ins_user_fk foreign key (user_id) references users (id),
  constraint sign_ins_creator_fk foreign key (creator_id) references creators (id) on delete cascade
);
create index sign_ins_user on sign_ins (user_id, last_seen_at);

-- Each sign-up is stored until a link to its address is opened, so that a later one does not replace an earlier one.
create table sign_ups (
  id uuid constraint sign_ups_pk primary key default uuidv7(),
  user_id uuid not null,
  password_hash text,
  phone_number text,
  username text,
  language text not null,
  next text,
  created_at timestamptz not null default now(),
  constraint sign_ups_user_fk foreign key (user_id) references users (id),
  constraint sign_ups_language check (language in ('EN', 'AR'))
);
create index sign_ups_user on sign_ups (user_id);

-- Only the hash of a link is stored. A newer link replaces the older ones of its purpose.
create table email_links (
  id uuid constraint email_links_pk primary key default uuidv7(),
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  sign_up_id uuid,
  constraint email_links_token unique (token_hash),
  constraint email_links_user_fk foreign key (user_id) references users (id),
  constraint email_links_purpose check (purpose in ('VERIFY', 'RESET')),
  constraint email_links_sign_up_fk foreign key (sign_up_id) references sign_ups (id) on delete set null
);
create index email_links_user on email_links (user_id, purpose);
create index email_links_sign_up on email_links (sign_up_id);

-- Users' accounts at a provider.
create table social_accounts (
  id uuid constraint social_accounts_pk primary key default uuidv7(),
  user_id uuid not null,
  role text not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  constraint social_accounts_user_fk foreign key (user_id, role) references users (id, role),
  constraint social_accounts_subject unique (issuer, subject, role)
);
create index social_accounts_user on social_accounts (user_id);

-- One-time codes with which a browser fetches a sign-in with a provider.
create table social_codes (
  code_hash bytea constraint social_codes_pk primary key,
  role text not null,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null,
  name text,
  expires_at timestamptz not null,
  -- The product that was being bought: the sign-in comes back to it.
  product_id uuid,
  constraint social_codes_role check (role in ('CREATOR', 'CUSTOMER'))
);

create function sign_ins_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := old.standing_version + 1;
  return new;
end $$;
-- All columns, also later ones, but the last use. It changes with requests, and gives and takes nothing.
create trigger sign_ins_standing before update on sign_ins for each row
  when (to_jsonb(old) - '{last_seen_at,standing_version}'::text[] is distinct from to_jsonb(new) - '{last_seen_at,standing_version}'::text[])
  execute function sign_ins_standing();

-- For the users in the named column, before the change and after it. In one order, so that two changes do not wait for each other.
create function raise_standing() returns trigger language plpgsql as $$
begin
  update sign_ins set standing_version = standing_version + 1 where id in (
    select id from sign_ins
    where user_id in ((to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid) and ended_at is null
    order by id for no key update);
  return null;
end $$;
create trigger users_standing after update on users
  for each row when (old is distinct from new) execute function raise_standing('id');
create trigger admins_standing after insert or update or delete on admins
  for each row execute function raise_standing('user_id');
create trigger creators_standing after update of owner_id or delete on creators
  for each row execute function raise_standing('owner_id');
