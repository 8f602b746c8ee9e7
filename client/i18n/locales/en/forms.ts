import messages from '../../../../schema/messages/en.json?forms';

/** The words of forms that need no sign-in: the messages of their rules and of the server. */
export const forms = { messages };
