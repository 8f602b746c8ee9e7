import dgram from 'node:dgram';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

/** The network between one browser and the SFU: all of its packets and its WebSocket pass through the test, which can cut them off. */
export interface Line {
  /** From now on nothing passes, in both directions; open sockets close, and new ones are refused. */
  cut(): void;
  mend(): void;
  /** Loses this share of the packets that come to the browser. */
  lose(share: number): void;
  stop(): void;
}

/** Puts a line in front of a page. Call it before the page opens. */
export async function lineOf(context: BrowserContext, page: Page): Promise<Line> {
  let isCut = false;
  let lost = 0;
  const sockets = new Set<WebSocketRoute>();
  const relays = new Map<number, Promise<number>>();
  const open: dgram.Socket[] = [];

  await context.routeWebSocket(/\/rooms\/media/, (route) => {
    if (isCut) {
      void route.close({ code: 1011 });
      return;
    }
    route.connectToServer();
    sockets.add(route);
  });

  /** A port that passes packets to a port of the SFU and back. */
  const relayTo = (port: number): Promise<number> =>
    new Promise((resolve) => {
      const [near, far] = [dgram.createSocket('udp4'), dgram.createSocket('udp4')];
      open.push(near, far);
      let browser: AddressInfo | dgram.RemoteInfo | undefined;
      near.on('message', (packet, from) => {
        browser = from;
        if (!isCut) far.send(packet, port, '127.0.0.1');
      });
      far.on('message', (packet) => {
        if (browser && !isCut && Math.random() >= lost) near.send(packet, browser.port, browser.address);
      });
      near.bind(0, '127.0.0.1', () => resolve(near.address().port));
    });
  await page.exposeFunction('relayTo', (port: number) => {
    const relay = relays.get(port) ?? relayTo(port);
    relays.set(port, relay);
    return relay;
  });
  // The browser gets only the addresses of the relays, not those of the SFU.
  await page.addInitScript(() => {
    type Apply = (this: RTCPeerConnection, description: RTCSessionDescriptionInit) => Promise<void>;
    const native: Apply = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = async function (this: RTCPeerConnection, description: RTCSessionDescriptionInit) {
      let sdp = description.sdp ?? '';
      const candidates = new Set(sdp.match(/^a=candidate:.*\r\n/gm));
      for (const candidate of candidates) {
        const [foundation = '', component, protocol, priority, , port] = candidate.split(' ');
        const relay = await (window as unknown as { relayTo(port: number): Promise<number> }).relayTo(Number(port));
        const replaced = `${[foundation, component, protocol, priority, '127.0.0.1', relay].join(' ')} typ host\r\n`;
        sdp = sdp.replaceAll(candidate, foundation === 'a=candidate:1' ? replaced : '');
      }
      return native.call(this, { type: description.type, sdp });
    } satisfies Apply;
  });
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) void socket.close({ code: 1011 }).catch(() => undefined);
      sockets.clear();
    },
    mend() {
      isCut = false;
    },
    lose(share) {
      lost = share;
    },
    stop() {
      for (const socket of open) socket.close();
    },
  };
}
