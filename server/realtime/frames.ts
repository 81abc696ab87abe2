/** STOMP frames in and out. Reading is left to `@stomp/stompjs`; what it is lenient about is refused here. */
import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';

export interface Frame {
  command: string;
  headers: Record<string, string>;
  body: string;
}

const COMMANDS = /^(?:CONNECT|STOMP|SUBSCRIBE|UNSUBSCRIBE|SEND|DISCONNECT)\r?\n/;

/**
 * The frames of one message of the socket; none in a heartbeat. Null when it is not made of whole frames: SockJS keeps
 * the bounds of messages, so half a frame is a broken one, and nothing has to be kept from one message to the next.
 */
export function readFrames(text: string): Frame[] | null {
  const raw: IRawFrameType[] = [];
  let pings = 0;
  const parser = new Parser(
    (frame) => raw.push({ ...frame, headers: [...frame.headers] }),
    () => {
      pings += 1;
    },
  );
  parser.parseChunk(text);
  // At rest, one more line feed is one more heartbeat; inside of a frame it would be part of it.
  const before = pings;
  parser.parseChunk('\n');
  if (pings === before) return null;
  const frames: Frame[] = [];
  for (const one of raw) {
    if (!one.command || !COMMANDS.test(`${one.command}\n`)) return null;
    const { command, headers, body } = FrameImpl.fromRawFrame(one, true);
    frames.push({ command, headers: headers as Record<string, string>, body });
  }
  return frames;
}

const escapeValue = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\r/g, '\\r').replace(/\n/g, '\\n').replace(/:/g, '\\c');

/** One frame as text. Bodies are JSON or empty, so no NUL stands in them and no length is needed. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  const written = command === 'CONNECTED' ? (value: string) => value : escapeValue;
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${written(value)}`);
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}
