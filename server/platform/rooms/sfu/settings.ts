/** What the process of the SFU is started with. */
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
  /** Changes with the settings and with the program: a server joins a running SFU only if it is the one that it would start. */
  fingerprint: string;
  /** Seconds that the process goes on running without a server. */
  patience: number;
}

/** Tells the log of the server, through the connection that the server keeps. */
export type Tell = (level: 'debug' | 'info' | 'warn' | 'error', text: string, values?: object) => void;
