import messages from '../../../../schema/messages/ar.json';

/** The words of forms: what rules and the server say of an input. */
export const forms = { messages };
