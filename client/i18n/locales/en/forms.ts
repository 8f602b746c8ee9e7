import messages from '../../../../schema/messages/en.json?client';

/** The words of forms: what rules and the server say of an input. */
export const forms = { messages };
