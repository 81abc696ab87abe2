export interface ConnectOptions {
  /** Where the product answers, such as `https://collab.example.com`. */
  origin: string;
  /** A personal access token: 个人中心 › 安全 › 访问令牌. */
  token: string;
  /** Another `fetch`, of a proxy or a test. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds until a call is given up; 60,000 unless said otherwise. */
  timeout?: number;
  /** How often a call is sent again that got no answer; 2 unless said otherwise. */
  retries?: number;
}
export interface CallOptions {
  signal?: AbortSignal;
  /** The caller's own key for a call that changes something; without one each call makes its own. */
  idempotencyKey?: string;
}
/** A call that was refused, or failed: `message` is for people, `code` is stable, `traceId` finds it in the server's log. */
export declare class CollabError extends Error {
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly traceId: string | undefined;
}
