/** Limits and times of the gateway; tests shorten the times. */
import { HEARTBEAT_MS, MAX_FRAME_BYTES } from '../../contract/realtime';

export interface RealtimeOptions {
  /** Off behind a server that passes no upgrades on (`umi dev` on the mock): SockJS then streams over XHR. */
  websocket: boolean;
  /** Each way. Twice as long without a sign of life closes. */
  heartbeatMs: number;
  /** Until CONNECT has to be there. */
  connectWithinMs: number;
  maxFrameBytes: number;
  /** What may wait for a client that reads slowly, in bytes, before it is cut. */
  maxBacklogBytes: number;
  maxSubscriptions: number;
  maxConnectionsAUser: number;
  /** Frames of a client: so many at once, and so many a second after that. */
  frameBurst: number;
  framesASecond: number;
  /** Changes of one topic within this time travel together; the first one does not wait. */
  foldMs: number;
  /** How long what another process said about its viewers holds. */
  presenceLeaseMs: number;
}

export const defaultOptions: RealtimeOptions = {
  websocket: true,
  heartbeatMs: HEARTBEAT_MS,
  connectWithinMs: HEARTBEAT_MS,
  maxFrameBytes: MAX_FRAME_BYTES,
  maxBacklogBytes: 256 * 1024,
  maxSubscriptions: 100,
  maxConnectionsAUser: 64,
  frameBurst: 200,
  framesASecond: 20,
  foldMs: 50,
  presenceLeaseMs: 45_000,
};
