-- What the discovery page reads. Triggers write it at the end of the transaction that changes what it tells of. So their locks are
-- its last ones, which no other transaction that waits can hold up.

-- Until when a creator's page has something to show, and how popular they are.
create table creator_listings (
  creator_id uuid not null,
  profession text,
  popularity integer not null default 0,
  listed_at timestamptz,
  shown_until timestamptz,
  constraint creator_listings_pk primary key (creator_id),
  constraint creator_listings_creator_fk foreign key (creator_id) references creators (id) on delete cascade,
  constraint creator_listings_listed check (shown_until is null or listed_at is not null)
);
create index creator_listings_popular on creator_listings (popularity desc, creator_id desc) where shown_until is not null;
create index creator_listings_popular_in on creator_listings (profession, popularity desc, creator_id desc) where shown_until is not null;
create index creator_listings_new on creator_listings (listed_at desc, creator_id desc) where shown_until is not null;
create index creator_listings_new_in on creator_listings (profession, listed_at desc, creator_id desc) where shown_until is not null;

-- Creators' texts, folded for the search. They have a table of their own: each new customer changes the popularity, and would
-- change the index of the texts with it.
create table creator_texts (
  creator_id uuid not null,
  search text not null default '',
  constraint creator_texts_pk primary key (creator_id),
  constraint creator_texts_creator_fk foreign key (creator_id) references creators (id) on delete cascade
);
create index creator_texts_search on creator_texts using gin (search gin_trgm_ops);

-- The labels of schema/rules/professions.ts, in both languages. A test compares the two.
create function profession_words(profession text) returns text language sql immutable strict parallel safe
return (select words from (values
  ('ACTOR', 'Actor ممثل'), ('ARTIST', 'Artist فنان'), ('BLOGGER', 'Blogger مدوّن'), ('CHEF', 'Chef طاهٍ'),
  ('COACH', 'Coach مدرّب'), ('CODING_INSTRUCTOR', 'Coding Instructor مدرّب برمجة'), ('COMEDIAN', 'Comedian كوميدي'),
  ('COMMUNITY', 'Community مجتمع'), ('CONSULTANT', 'Consultant مستشار'),
  ('CONTENT_CREATOR', 'Content Creator صانع محتوى'), ('COPYWRITER', 'Copywriter كاتب إعلانات'),
  ('CRAFT_ARTIST', 'Craft Artist حِرَفي'), ('CREATOR', 'Creator مبدع'), ('DANCER', 'Dancer راقص'),
  ('DESIGNER', 'Designer مصمّم'), ('DIETITIAN', 'Dietitian أخصائي حميات'), ('ENGINEER', 'Engineer مهندس'),
  ('ENTREPRENEUR', 'Entrepreneur رائد أعمال'), ('FASHION_DESIGNER', 'Fashion Designer مصمّم أزياء'),
  ('FASHION_STYLIST', 'Fashion Stylist منسّق أزياء'), ('FITNESS_COACH', 'Fitness Coach مدرّب لياقة'),
  ('GAMER', 'Gamer لاعب ألعاب إلكترونية'), ('GRAPHIC_DESIGNER', 'Graphic Designer مصمّم جرافيك'),
  ('ILLUSTRATOR', 'Illustrator رسّام توضيحي'), ('INFLUENCER', 'Influencer مؤثّر'), ('INSTRUCTOR', 'Instructor محاضر'),
  ('INVESTMENT_ADVISOR', 'Investment Advisor مستشار استثمار'), ('INVESTOR', 'Investor مستثمر'),
  ('JOURNALIST', 'Journalist صحفي'), ('LANGUAGE_TUTOR', 'Language Tutor معلّم لغات'),
  ('LIFE_COACH', 'Life Coach مدرّب حياة'), ('MAKEUP_ARTIST', 'Makeup Artist خبير تجميل'),
  ('MARKETER', 'Marketer مسوّق'), ('MENTAL_HEALTH_COUNSELOR', 'Mental Health Counselor مرشد صحة نفسية'),
  ('MENTOR', 'Mentor موجّه'), ('MOTIVATIONAL_SPEAKER', 'Motivational Speaker متحدث تحفيزي'),
  ('MUSICIAN', 'Musician موسيقي'), ('NUTRITIONIST', 'Nutritionist أخصائي تغذية'),
  ('PARENTING_COACH', 'Parenting Coach مدرّب تربية'), ('PERFORMER', 'Performer مؤدٍّ استعراضي'),
  ('PERFUMER', 'Perfumer عطّار'), ('PERSONAL_FINANCE_COACH', 'Personal Finance Coach مدرّب مالية شخصية'),
  ('PERSONAL_TRAINER', 'Personal Trainer مدرّب شخصي'), ('PHOTOGRAPHER', 'Photographer مصوّر'),
  ('PODCAST_HOST', 'Podcast Host مقدّم بودكاست'), ('PRODUCER', 'Producer منتج'),
  ('PUBLIC_SPEAKER', 'Public Speaker خطيب'), ('REAL_ESTATE_CONSULTANT', 'Real Estate Consultant مستشار عقاري'),
  ('RELATIONSHIP_COACH', 'Relationship Coach مدرّب علاقات'), ('REHAB_SPECIALIST', 'Rehab Specialist أخصائي تأهيل'),
  ('SALES_TRAINER', 'Sales Trainer مدرّب مبيعات'), ('SINGER', 'Singer مغنٍّ'),
  ('SOCIAL_MEDIA_MANAGER', 'Social Media Manager مدير تواصل اجتماعي'), ('SPEAKER', 'Speaker متحدث'),
  ('SPORTS_COACH', 'Sports Coach مدرّب رياضي'), ('STARTUP_MENTOR', 'Startup Mentor موجّه شركات ناشئة'),
  ('STREAMER', 'Streamer صانع بث مباشر'), ('TEACHER', 'Teacher معلّم'), ('THERAPIST', 'Therapist معالج'),
  ('TRAVEL_BLOGGER', 'Travel Blogger مدوّن سفر'), ('TRAVEL_GUIDE', 'Travel Guide مرشد سياحي'),
  ('TUTOR', 'Tutor مدرّس خصوصي'), ('VIDEOGRAPHER', 'Videographer مصوّر فيديو'),
  ('VOICE_OVER_ARTIST', 'Voice Over Artist معلّق صوتي'), ('WRITER', 'Writer كاتب')
) known (value, words) where value = profession);

-- Until when a creator's public page has something to show: null for one without a page, or who is not to be found.
create function creator_shown_until(creator uuid) returns timestamptz language sql stable
return (
  select case when c.is_listed and c.profile_completed_at is not null then greatest(
    coalesce(
      (select 'infinity'::timestamptz from products p where p.creator_id = c.id and p.status = 'PUBLISHED' and p.end_date is null limit 1),
      (select max((p.end_date + 1)::timestamp at time zone c.time_zone) from products p where p.creator_id = c.id and p.status = 'PUBLISHED')),
    (select max(s.ends_at) from sessions s
      where s.creator_id = c.id and s.status in ('SCHEDULED', 'LIVE') and s.event_type = 'PUBLIC' and s.appointment_type_id is null
        and s.starts_at > now() - interval '2 days'),
    (select 'infinity'::timestamptz from appointment_types t where t.creator_id = c.id and t.is_offered limit 1)) end
  from creators c where c.id = creator);

-- What a search of creators looks through: who they are and what they teach, as fold() has it and as a column search spells it
-- (products_search()). Words of one or two letters are looked for where words begin, so each follows a space, and those with the
-- Arabic article stand there without it, too.
create function creator_search(creator uuid) returns text language sql stable
return (
  select translate(' ' || words || regexp_replace(regexp_replace(' ' || words, ' (?!ال)[^ ]*', '', 'g'), ' ال', ' ', 'g'),
    'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  from (
    select fold(concat_ws(' ', c.full_name, c.full_name_ar, c.username, profession_words(c.profession), c.bio, c.bio_ar,
      (select string_agg(concat_ws(' ', p.title, p.title_ar), ' ') from (
        select title, title_ar from products where creator_id = c.id and status = 'PUBLISHED' order by created_at desc, id desc limit 200) p),
      (select string_agg(concat_ws(' ', s.title, s.title_ar), ' ') from (
        select distinct title, title_ar from sessions
        where creator_id = c.id and status in ('SCHEDULED', 'LIVE') and event_type = 'PUBLIC' and appointment_type_id is null
          and starts_at > now() - interval '2 days'
        limit 200) s),
      (select string_agg(concat_ws(' ', t.title, t.title_ar), ' ') from (
        select title, title_ar from appointment_types where creator_id = c.id and is_offered order by position, id limit 200) t))) as words
    from creators c where c.id = creator) folded);

create function list_creator(creator uuid) returns void language plpgsql as $$
declare until timestamptz;
begin
  -- What others have committed until this row is free is seen by the statements below.
  perform from creator_listings where creator_id = creator for update;
  until := creator_shown_until(creator);
  update creator_listings l
  set profession = c.profession, shown_until = until, listed_at = coalesce(l.listed_at, case when until is not null then now() end)
  from creators c
  where l.creator_id = creator and c.id = creator and (l.profession, l.shown_until) is distinct from (c.profession, until);
  update creator_texts t set search = words.search
  from (select case when until is null then '' else creator_search(creator) end as search) words
  where t.creator_id = creator and t.search <> words.search;
end $$;

-- For triggers at the end of a transaction: by then all its changes are made, so a creator is looked at once, for many products too.
create function list_creator_once(creator uuid) returns void language plpgsql as $$
begin
  if current_setting('diwan.listed', true) = creator::text then return; end if;
  perform list_creator(creator);
  perform set_config('diwan.listed', creator::text, true);
end $$;

create function creators_begin_listing() returns trigger language plpgsql as $$
begin
  insert into creator_listings (creator_id) values (new.id);
  insert into creator_texts (creator_id) values (new.id);
  return null;
end $$;
create trigger creators_begin_listing after insert on creators for each row execute function creators_begin_listing();

create function creators_list() returns trigger language plpgsql as $$
begin
  perform list_creator_once(new.id);
  return null;
end $$;
create constraint trigger creators_list_new after insert on creators deferrable initially deferred
  for each row when (new.profile_completed_at is not null) execute function creators_list();
create constraint trigger creators_list after update on creators deferrable initially deferred
  for each row when (
    (old.full_name, old.full_name_ar, old.username, old.bio, old.bio_ar, old.profession, old.time_zone, old.is_listed, old.profile_completed_at)
    is distinct from
    (new.full_name, new.full_name_ar, new.username, new.bio, new.bio_ar, new.profession, new.time_zone, new.is_listed, new.profile_completed_at))
  execute function creators_list();

-- For what a creator sells: products, sessions and appointment types.
create function offers_list() returns trigger language plpgsql as $$
begin
  perform list_creator_once(case when tg_op = 'DELETE' then old.creator_id else new.creator_id end);
  return null;
end $$;
create constraint trigger products_list_new after insert on products deferrable initially deferred
  for each row when (new.status = 'PUBLISHED') execute function offers_list();
create constraint trigger products_list after update on products deferrable initially deferred
  for each row when (
    (old.status = 'PUBLISHED' or new.status = 'PUBLISHED')
    and (old.status, old.title, old.title_ar, old.end_date) is distinct from (new.status, new.title, new.title_ar, new.end_date))
  execute function offers_list();
create constraint trigger products_list_gone after delete on products deferrable initially deferred
  for each row when (old.status = 'PUBLISHED') execute function offers_list();
create constraint trigger sessions_list_new after insert on sessions deferrable initially deferred
  for each row when (new.status = 'SCHEDULED' and new.event_type = 'PUBLIC' and new.appointment_type_id is null)
  execute function offers_list();
create constraint trigger sessions_list after update on sessions deferrable initially deferred
  for each row when (
    new.appointment_type_id is null and (old.status in ('SCHEDULED', 'LIVE') or new.status in ('SCHEDULED', 'LIVE'))
    and (old.status, old.event_type, old.title, old.title_ar, old.ends_at)
      is distinct from (new.status, new.event_type, new.title, new.title_ar, new.ends_at))
  execute function offers_list();
create constraint trigger appointment_types_list_new after insert on appointment_types deferrable initially deferred
  for each row when (new.is_offered) execute function offers_list();
create constraint trigger appointment_types_list after update on appointment_types deferrable initially deferred
  for each row when ((old.is_offered, old.title, old.title_ar) is distinct from (new.is_offered, new.title, new.title_ar))
  execute function offers_list();
create constraint trigger appointment_types_list_gone after delete on appointment_types deferrable initially deferred
  for each row when (old.is_offered) execute function offers_list();

create function creator_totals_popularity() returns trigger language plpgsql as $$
begin
  update creator_listings l set popularity = total.active_customers
  from creator_totals total
  where l.creator_id = new.creator_id and total.creator_id = new.creator_id and l.popularity <> total.active_customers;
  return null;
end $$;
create constraint trigger creator_totals_popularity after update on creator_totals deferrable initially deferred
  for each row when (old.active_customers <> new.active_customers) execute function creator_totals_popularity();
