-- What PostGraphile cannot know from the tables, as functions in SQL: its own way to add fields. Only the bench's databases have them.

-- A field of the type that stands behind a username.
create function creator_by_name(name text) returns creators language sql stable as $$
  select c.* from usernames u join creators c on c.id = u.creator_id where u.username = name and c.profile_completed_at is not null
$$;

-- Fields of creators: products on show, and the sums of this year.
create function creators_on_show(c creators) returns setof products language sql stable as $$
  select p.* from products p
  where p.creator_id = c.id and p.status = 'PUBLISHED' and not coalesce(p.end_date < (now() at time zone c.time_zone)::date, false)
  order by p.created_at desc, p.id desc
$$;
create function creators_days_of_year(c creators) returns setof creator_days language sql stable as $$
  select d.* from creator_days d
  where d.creator_id = c.id and d.day between date_trunc('year', now() at time zone c.time_zone)::date and (now() at time zone c.time_zone)::date
    and (d.revenue_amount <> 0 or d.order_count <> 0)
  order by d.day
$$;
create type year_sums as (revenue_amount bigint, order_count integer, paid_customers integer);
create function creators_year(c creators) returns year_sums language sql stable as $$
  select (coalesce(sum(d.revenue_amount), 0)::bigint, coalesce(sum(d.order_count), 0)::integer, coalesce(sum(d.payer_count), 0)::integer)::year_sums
  from creator_days d
  where d.creator_id = c.id and d.day between date_trunc('year', now() at time zone c.time_zone)::date and (now() at time zone c.time_zone)::date
$$;
create function creators_today(c creators) returns date language sql stable as $$ select (now() at time zone c.time_zone)::date $$;

-- A field of products.
create function products_places_left(p products) returns integer language sql immutable as $$ select p.max_participants - p.taken $$;
