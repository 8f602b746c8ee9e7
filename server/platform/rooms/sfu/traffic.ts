/** Bytes of video and audio that the process of the SFU has received and sent. */
export const traffic = { received: 0, sent: 0 };

/** Bytes of a packet before its payload. */
export const bytesOfHeader = 12;
