/*
 * Numbers of seats that public pages know too. They stand apart from the rules of inputs, whose library these pages do not load.
 */

/** Minutes for which a seat is held until it is ordered. */
export const holdMinutes = 10;

/** Minutes for which a seat is held that the waiting list offers. */
export const offerMinutes = 30;

/** The most characters of an attendee's name. */
export const longestAttendeeName = 64;

/** The most days whose free slots one request may ask for. */
export const mostSlotDays = 42;
