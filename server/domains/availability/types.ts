import {
  type AppointmentTypeCreateValues,
  type AppointmentTypeUpdateValues,
  appointmentTypeCreateRules,
  appointmentTypeUpdateRules,
  mostAppointmentTypes,
} from '../../../schema/rules/availability.ts';
import { parseAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, type UserErrorInput, UserErrors, userError, validate, validateGiven } from '../../core/errors.ts';
import { richText } from '../../core/rich-text/cleaning.ts';
import { consoleUser } from '../../core/viewer.ts';
import type {
  MutationAppointmentTypeCreateArgs,
  MutationAppointmentTypeDeleteArgs,
  MutationAppointmentTypeUpdateArgs,
} from '../../graphql/generated.ts';
import { assignments, columnsOf, entityOf, type Row } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { unpayablePrice, wrongCurrency } from '../billing/payable.ts';
import { today } from '../creators/days.ts';
import { termsOf } from '../creators/terms.ts';
import { discardFile, requireFile } from '../files/files.ts';
import { saveOffers } from '../promos/service.ts';
import { AppointmentType } from './entities.ts';

type TypeChanges = Partial<Omit<AppointmentType, 'id' | 'creatorId'>>;
type TypeDurations = NonNullable<AppointmentTypeUpdateValues['durations']>;

/** Adds an appointment type to the viewer's account. */
export async function appointmentTypeCreate(context: Context, { input }: MutationAppointmentTypeCreateArgs) {
  const { db, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  const { idempotencyKey, durations, ...values } = validate(appointmentTypeCreateRules, input);
  const creationKey = idempotencyKey ?? null;
  // Only one call at a time makes a type. So of several calls under one key the first makes it, and the limit of types holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appointment types ${creatorId}`}, 0))`.run(db);
  const createdType = creationKey && (await db.findOne(AppointmentType, { select: { id: true }, where: { creatorId, creationKey } }));
  if (createdType) return { appointmentType: { id: createdType.id }, repeated: true as const };
  const position = await db.countBy(AppointmentType, { creatorId });
  if (position >= mostAppointmentTypes)
    throw userError('OUT_OF_RANGE', 'appointmentType.tooMany', undefined, { max: mostAppointmentTypes });
  const terms = await termsOf(context, creatorId);
  const { currency } = terms;
  const typeChanges = await typeChangesOf(context, values, durations, currency);
  const appointmentType = db.create(AppointmentType, { ...typeChanges, title: values.title, creatorId, creationKey, currency, position });
  Object.assign(appointmentType, { createdAt: now(), updatedAt: now() });
  requireAddress(appointmentType);
  await db.insert(AppointmentType, appointmentType);
  await saveDurations(context, appointmentType.id, durations);
  await saveOffers(context, { kind: 'appointmentType', id: appointmentType.id, creatorId, today: today(context, terms) }, values);
  return { appointmentType: { id: appointmentType.id } };
}

/** Changes the given fields. A booked session keeps what it was sold with: it has its own texts, place and price. */
export async function appointmentTypeUpdate(context: Context, { id, input }: MutationAppointmentTypeUpdateArgs) {
  const { version, durations, ...values } = validateGiven(appointmentTypeUpdateRules, input);
  const appointmentType = await lockAppointmentType(context, id);
  if (version != null && version !== appointmentType.version) throw userError('STALE', 'appointmentType.stale', ['version']);
  const typeChanges = await typeChangesOf(context, values, durations, appointmentType.currency);
  if (values.location !== undefined || values.address !== undefined) requireAddress({ ...appointmentType, ...typeChanges });
  await writeType(context, appointmentType, typeChanges);
  if (durations) await saveDurations(context, id, durations);
  if (values.promoCodes !== undefined || values.specialDeal !== undefined) {
    const { creatorId } = appointmentType;
    const offersDay = today(context, await termsOf(context, creatorId));
    await saveOffers(context, { kind: 'appointmentType', id, creatorId, today: offersDay }, values);
  }
  return { appointmentType: { id } };
}

/** Deletes a type that was never booked. Withdraws a type that was. */
export async function appointmentTypeDelete(context: Context, { id }: MutationAppointmentTypeDeleteArgs) {
  const { db } = context;
  const appointmentType = await lockAppointmentType(context, id, 'update');
  const bookedSessions = await sql`select from sessions where appointment_type_id = ${id} limit 1`.run(db);
  if (bookedSessions) {
    await writeType(context, appointmentType, { isOffered: false });
    return { appointmentType: { id } };
  }
  await db.delete(AppointmentType, { id });
  const { coverId: fileId } = appointmentType;
  if (fileId) await discardFile(context, fileId);
  return { appointmentType: { id }, deletedId: id };
}

/** A type of the viewer's account, locked until the transaction ends. */
async function lockAppointmentType(
  { db, viewer }: Context,
  id: string,
  lock: 'no key update' | 'update' = 'no key update',
): Promise<AppointmentType> {
  const { creatorId } = consoleUser(viewer);
  const ownType = sql`select to_jsonb(t) as row from appointment_types t where t.id = ${id} and t.creator_id = ${creatorId}`;
  const lockedType = await (lock === 'update'
    ? sql<{ row: Row }>`${ownType} for update`
    : sql<{ row: Row }>`${ownType} for no key update`
  ).first(db);
  if (!lockedType) throw userError('NOT_FOUND', 'appointmentType.notFound', ['id']);
  return entityOf(AppointmentType, lockedType.row);
}

async function writeType({ db, now }: Context, { id, version }: AppointmentType, typeChanges: TypeChanges): Promise<void> {
  const assignedColumns = assignments(AppointmentType, { ...typeChanges, version: version + 1, updatedAt: now() });
  await sql`update appointment_types t set ${assignedColumns} where t.id = ${id}`.run(db);
}

/** Input as columns. Fields that were left out are not in it. Null becomes its meaning where a column cannot be empty. */
async function typeChangesOf(
  context: Context,
  values: Omit<AppointmentTypeCreateValues, 'idempotencyKey' | 'durations'> | Omit<AppointmentTypeUpdateValues, 'version' | 'durations'>,
  durations: TypeDurations | undefined,
  currency: string,
): Promise<TypeChanges> {
  const typeErrors: UserErrorInput[] = [];
  if (values.coverId) typeErrors.push(...(await errorsOf(requireFile(context, values.coverId, 'IMAGE', 'coverId'))));
  for (const [n, { price }] of durations?.entries() ?? [])
    typeErrors.push(...wrongCurrency(price, currency, ['durations', `${n}`, 'price']));
  if (typeErrors.length) throw new UserErrors(typeErrors);
  const { promoCodes: _codes, specialDeal: _deal, ...typeFields } = values;
  const location = values.location === null ? 'ONLINE' : values.location;
  return columnsOf(AppointmentType, {
    ...typeFields,
    title: values.title ?? undefined,
    description: values.description === undefined ? undefined : await richText(context, values.description),
    descriptionAr: values.descriptionAr === undefined ? undefined : await richText(context, values.descriptionAr),
    includes: values.includes === null ? [] : values.includes,
    location,
    // An online type has no address, and does not get an old one back.
    address: location === 'ONLINE' ? null : values.address,
    cancellationHours: values.cancellationHours === null ? 24 : values.cancellationHours,
    isOffered: values.isOffered === null ? true : values.isOffered,
  });
}

/** Requires the address to which people come. */
function requireAddress({ location, address }: Pick<AppointmentType, 'location' | 'address'>): void {
  if (location === 'OFFLINE' && !address) throw userError('REQUIRED', 'address.required', ['address']);
}

/**
 * Makes a list the type's durations. A duration of the same minutes keeps its row, even if it was taken away before, so that links and
 * bookings go on. Durations that are not in the list are deleted, or kept as retired if they were booked.
 */
async function saveDurations(context: Context, typeId: string, durations: TypeDurations): Promise<void> {
  const { db, now } = context;
  const durationMinutes = durations.map((duration) => duration.minutes);
  const durationPrices = durations.map(({ price }) => parseAmount(price.amount, price.currency));
  const priceFaults = durations.flatMap(
    ({ price: { currency } }, n) => unpayablePrice(context, durationPrices[n], currency, ['durations', `${n}`, 'price']) ?? [],
  );
  if (priceFaults.length) throw new UserErrors(priceFaults);
  await sql`
    delete from appointment_durations d where d.type_id = ${typeId} and d.minutes <> all(${durationMinutes}::int[])
      and not exists (select from sessions s where s.appointment_type_id = ${typeId} and s.appointment_duration_id = d.id)`.run(db);
  await sql`
    update appointment_durations d set retired_at = ${now()}
    where d.type_id = ${typeId} and d.retired_at is null and d.minutes <> all(${durationMinutes}::int[])`.run(db);
  // At most one row has the same minutes: a duration that comes back is the same row.
  await sql`
    update appointment_durations d set price_amount = given.price, retired_at = null
    from unnest(${durationMinutes}::int[], ${durationPrices}::bigint[]) given (minutes, price) where d.type_id = ${typeId} and d.minutes = given.minutes`.run(
    db,
  );
  await sql`
    insert into appointment_durations (type_id, minutes, price_amount)
    select ${typeId}, given.minutes, given.price from unnest(${durationMinutes}::int[], ${durationPrices}::bigint[]) given (minutes, price)
    where not exists (select from appointment_durations d where d.type_id = ${typeId} and d.minutes = given.minutes)`.run(db);
}
