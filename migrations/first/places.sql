-- Tells open pages how many places or seats of what they show are left, and that it is gone (`placesChanged`). Triggers do it,
-- because orders, holds, waiting lists, cancellations and their creators all change these columns; an event comes with the commit,
-- in the order of the commits. Only what every visitor may see is told: nothing of drafts, of private sessions or of booked slots.

create function tell_places(id uuid, places_left integer, is_shown boolean) returns void language sql as $$
  select pg_notify('events', json_build_object('topic', 'placesChanged:' || id, 'event',
    json_build_object('id', id, 'placesLeft', case when is_shown then places_left end, 'isShown', is_shown))::text)
$$;

create function products_tell_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tell_places(old.id, null, false);
  else
    perform tell_places(new.id, new.max_participants - new.taken, new.status = 'PUBLISHED');
  end if;
  return null;
end $$;
create trigger products_tell_places after update of taken, max_participants, status on products for each row
  when (old.status = 'PUBLISHED' and (new.max_participants - new.taken is distinct from old.max_participants - old.taken
    or new.status <> 'PUBLISHED'))
  execute function products_tell_places();
create trigger products_tell_deletion after delete on products for each row
  when (old.status = 'PUBLISHED') execute function products_tell_places();

create function sessions_tell_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tell_places(old.id, null, false);
  else
    perform tell_places(new.id, new.seats - new.taken, new.status in ('SCHEDULED', 'LIVE') and new.event_type = 'PUBLIC');
  end if;
  return null;
end $$;
create trigger sessions_tell_places after update of taken, seats, status, event_type on sessions for each row
  when (old.status in ('SCHEDULED', 'LIVE') and old.event_type = 'PUBLIC' and old.appointment_type_id is null
    and (new.seats - new.taken, new.status, new.event_type) is distinct from (old.seats - old.taken, old.status, old.event_type))
  execute function sessions_tell_places();
create trigger sessions_tell_deletion after delete on sessions for each row
  when (old.status in ('SCHEDULED', 'LIVE') and old.event_type = 'PUBLIC' and old.appointment_type_id is null)
  execute function sessions_tell_places();
