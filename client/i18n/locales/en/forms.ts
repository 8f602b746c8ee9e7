import messages from '../../../../schema/messages/en.json';

/** The words of forms: what rules and the server say of an input. */
export const forms = { messages };
