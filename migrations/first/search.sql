-- The search and the order by words that are spelled in several ways. Its columns are in the tables.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- The same as fold() of schema/rules/fold.ts.
create function fold(given text) returns text language sql immutable strict parallel safe
return btrim(
  regexp_replace(
    translate(
      lower(
        regexp_replace(
          normalize(given, NFKD),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u066c\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
          '', 'g') collate pg_c_utf8),
      'ٱىةکیہەۀςøłđı٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫',
      'ايهكيهههσoldi01234567890123456789.'),
    '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g'),
  ' ');
