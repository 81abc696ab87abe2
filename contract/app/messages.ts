/**
 * What a framed app and its host say to each other, judged word by word (`docs/sample-app` speaks it). Nothing heavy is
 * imported: the console bundles this.
 */

/** The first word of the child, by the window; all else goes by the port that answers it. */
export interface ReadyMessage {
  type: 'ready';
  nonce: string;
}
export type ChildMessage =
  | { type: 'resize'; height: number }
  | { type: 'navigate'; path: string }
  | { type: 'toast'; text: string; level: 'info' | 'success' | 'warning' | 'error' }
  | { type: 'token' }
  | { type: 'close' };

export interface FrameContext {
  /** ES256, for who the reader is: never a right to call our API. */
  token: string;
  expiresTime: string;
  /** Where the token's keys are. */
  jwks: string;
}
export type HostMessage =
  | { type: 'init'; context: FrameContext; theme: 'light' | 'dark'; locale: 'zh-CN' }
  | { type: 'context'; context: FrameContext }
  | { type: 'theme'; theme: 'light' | 'dark' }
  | { type: 'refused'; reason: string };

export const MESSAGE_MAX_BYTES = 64 * 1024;
export const MESSAGES_PER_SECOND = 50;
export const MESSAGE_BURST = 100;
export const FRAME_HEIGHT = { min: 100, max: 5000 } as const;
export const TOAST_MAX = 200;
export const TOAST_EVERY_MS = 1_000;
export const FRAME_TIMEOUT_MS = 120_000;
/** Of the context's life: then it is renewed. */
export const RENEW_AT = 0.8;

const levels = ['info', 'success', 'warning', 'error'] as const;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Nothing beside what is named: a misspelt field is refused, not ignored. */
const only = (value: Record<string, unknown>, ...names: string[]) =>
  Object.keys(value).every((name) => name === 'type' || names.includes(name));

function small(value: unknown): boolean {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length <= MESSAGE_MAX_BYTES;
  } catch {
    return false;
  }
}

export function readReady(data: unknown): ReadyMessage | null {
  if (!isRecord(data) || data.type !== 'ready' || !only(data, 'nonce')) return null;
  const { nonce } = data;
  return typeof nonce === 'string' && /^[\w-]{8,100}$/.test(nonce) ? { type: 'ready', nonce } : null;
}

/** Null: no message of ours. */
export function readChild(data: unknown): ChildMessage | null {
  if (!isRecord(data) || !small(data)) return null;
  switch (data.type) {
    case 'resize': {
      const { height } = data;
      if (!only(data, 'height') || typeof height !== 'number' || !Number.isFinite(height)) return null;
      return { type: 'resize', height: Math.round(Math.min(FRAME_HEIGHT.max, Math.max(FRAME_HEIGHT.min, height))) };
    }
    case 'navigate':
      return only(data, 'path') && typeof data.path === 'string' ? { type: 'navigate', path: data.path } : null;
    case 'toast': {
      const level = levels.find((one) => one === (data.level ?? 'info'));
      if (!only(data, 'text', 'level') || typeof data.text !== 'string' || !level || !data.text.trim()) return null;
      return { type: 'toast', level, text: Array.from(data.text.trim()).slice(0, TOAST_MAX).join('') };
    }
    case 'token':
    case 'close':
      return only(data) ? { type: data.type } : null;
    default:
      return null;
  }
}

/** Lets 50 messages a second through, 100 at once; then it never lets one through again. */
export class MessageRate {
  private left = MESSAGE_BURST;
  private at: number;
  private broken = false;

  constructor(now: number) {
    this.at = now;
  }

  take(now: number): boolean {
    this.left = Math.min(MESSAGE_BURST, this.left + ((now - this.at) / 1000) * MESSAGES_PER_SECOND);
    this.at = now;
    if (this.left < 1) this.broken = true;
    else this.left -= 1;
    return !this.broken;
  }
}
