/** The settings with which the SFU's process is started. */
export interface SfuSettings {
  /** Signs passes and the orders of the server (`roomsSecretOf`). */
  secret: string;
  /** People in one room, hosts not counted. */
  capacity: number;
  /** The first and the last UDP port. A participant takes two. */
  ports: readonly [number, number];
  /** The addresses at which browsers reach those ports, best first. */
  addresses: readonly string[];
  /** Where the process writes the address of its own HTTP server (`embedded/address.ts`). */
  addressFile: string;
  /** A hash of the settings and the program. A server only joins a running SFU with the fingerprint of the one that it would start. */
  fingerprint: string;
  /** Seconds that the process goes on running without a server. */
  patience: number;
}

/** Writes to the server's log, over the connection that the server keeps open. */
export type Tell = (level: 'debug' | 'info' | 'warn' | 'error', text: string, values?: object) => void;
