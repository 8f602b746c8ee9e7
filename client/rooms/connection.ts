/** Milliseconds for which a connection may be interrupted, or may take to begin, before it is replaced. */
const patience = { interrupted: 4000, beginning: 15_000 };

/** Watches one connection for media. It may come back by itself; if it does not, `onBroken` makes another. */
export function watchConnection(
  connection: RTCPeerConnection,
  { onChange, onBroken }: { onChange(): void; onBroken(): void },
): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const breakAfter = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isOver && connection.connectionState !== 'connected') onBroken();
    }, time);
  };
  breakAfter(patience.beginning);
  connection.onconnectionstatechange = () => {
    if (isOver) return;
    const { connectionState: state } = connection;
    if (state === 'connected') clearTimeout(timer);
    else if (state === 'disconnected') breakAfter(patience.interrupted);
    else if (state === 'failed') breakAfter(0);
    onChange();
  };
  return {
    stop() {
      isOver = true;
      clearTimeout(timer);
      connection.close();
    },
  };
}
