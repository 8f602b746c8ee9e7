import messages from '../../../../schema/messages/ar.json?client';

/** The words of forms: what rules and the server say of an input. */
export const forms = { messages };
