/** The connection: STOMP over SockJS (specification §4 "Chat connection", §5, §7). Loaded when a user is known. */
import { CloseCode, HEARTBEAT_MS, QUERY_UNREAD, REALTIME_PATH } from '@contract/realtime';
import { Client, type IStompSocket, ReconnectionTimeMode, type StompSubscription } from '@stomp/stompjs';
import SockJS from 'sockjs-client';

export interface Identity {
  userId: string;
  csrfToken: string;
  /** The enterprise that this tab shows. */
  tenantCode: string;
}

export interface LinkEvents {
  onOpen(): void;
  /** @param final the server wants nothing more of this session: no further try */
  onBreak(final: boolean): void;
  onMessage(topic: string, body: unknown): void;
}
export interface Link {
  /** @param since what has changed since then is told, too (milliseconds of `Date`); absent: from now on */
  subscribe(topic: string, since?: number): void;
  unsubscribe(topic: string): void;
  queryUnread(): void;
  retry(): void;
  close(): void;
}

/** Spread, so that the clients of a server that restarts do not come back in one moment. */
const FIRST_RETRY_MS = 500;
const RETRY_SPREAD_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const CONNECT_WITHIN_MS = 15_000;
/**
 * The least that a transport gets to connect. SockJS alone reckons from one round trip, 0.6 s at the least: a browser that
 * is busy with its first page would fall back from WebSocket to polling for as long as the tab lives.
 */
const TRANSPORT_WITHIN_MS = 6_000;
const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'];
const FINAL: readonly number[] = [CloseCode.SESSION, CloseCode.FORBIDDEN];

export function openLink({ csrfToken }: Identity, events: LinkEvents): Link {
  const subscriptions = new Map<string, StompSubscription>();
  const url = `${REALTIME_PATH}?csrf=${encodeURIComponent(csrfToken)}`;
  const client = new Client({
    webSocketFactory: () =>
      new SockJS(url, null, { transports: TRANSPORTS, timeout: TRANSPORT_WITHIN_MS }) as unknown as IStompSocket,
    connectionTimeout: CONNECT_WITHIN_MS,
    heartbeatIncoming: HEARTBEAT_MS,
    heartbeatOutgoing: HEARTBEAT_MS,
    reconnectDelay: FIRST_RETRY_MS + Math.random() * RETRY_SPREAD_MS,
    maxReconnectDelay: MAX_RETRY_MS,
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    onConnect: () => {
      // Those of the former connection went with it: the hub subscribes to all topics again.
      subscriptions.clear();
      events.onOpen();
    },
    onWebSocketClose: ({ code }: { code: number }) => {
      subscriptions.clear();
      const final = FINAL.includes(code);
      if (final) void client.deactivate();
      events.onBreak(final);
    },
    // A hidden tab's timers sleep up to a minute; an answer to the server's heartbeat does not wait for them.
    onHeartbeatReceived: () => {
      const socket = client.webSocket;
      if (socket?.readyState === 1) socket.send('\n');
    },
  });
  client.activate();

  return {
    subscribe(topic, since = Date.now()) {
      if (!client.connected || subscriptions.has(topic)) return;
      subscriptions.set(
        topic,
        client.subscribe(topic, ({ body }) => events.onMessage(topic, parse(body)), {
          age: String(Math.max(0, Math.round(Date.now() - since))),
        }),
      );
    },
    unsubscribe(topic) {
      subscriptions.get(topic)?.unsubscribe();
      subscriptions.delete(topic);
    },
    queryUnread() {
      if (client.connected) client.publish({ destination: QUERY_UNREAD, body: '' });
    },
    retry() {
      if (client.connected) return;
      void client.deactivate({ force: true }).then(() => client.activate());
    },
    close: () => void client.deactivate(),
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
