/**
 * SQL for whether a customer has a seat, now or in the past, in the session or the appointment type of a row. The row names them in its
 * columns `session_id` and `appointment_type_id`. Takes the row's alias and SQL for the customer's id.
 */
export const attends = (row: string, customerId: string): string => `exists (
    select from bookings b join sessions booked on booked.id = b.session_id
    where b.customer_id = ${customerId} and b.status in ('CONFIRMED', 'COMPLETED', 'NO_SHOW')
      and (booked.id = ${row}.session_id or booked.appointment_type_id = ${row}.appointment_type_id))`;
