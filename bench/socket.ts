/** `ws`, which comes with other packages and brings no types here: as much of it as the benchmark's clients need. */
import { createRequire } from 'node:module';

export interface Socket {
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'open', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  send(text: string): void;
  terminate(): void;
}
type Ws = new (url: string, options: { headers: Record<string, string>; perMessageDeflate: false }) => Socket;

const WebSocket = createRequire(__filename)('ws') as Ws;

export function openSocket(url: string, cookie: string): Promise<Socket> {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}
