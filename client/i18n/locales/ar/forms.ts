import messages from '../../../../schema/messages/ar.json?client';

/** The words of forms: the messages of rules and of the server. */
export const forms = { messages };
