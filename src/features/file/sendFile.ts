/** A file in parts: after a break it goes on where the server is. */

import { UPLOAD_PART_BYTES } from '@contract/file/constants';
import { fileApi } from '@/services/file';
import { ApiError } from '@/utils/apiError';

interface Sending {
  signal: AbortSignal;
  /** Bytes that the server has, or that are on their way to it. */
  onSent: (bytes: number) => void;
  /** While the network is away: what it waits for. */
  onWaiting?: (waiting: boolean) => void;
}

/** Seconds between tries; then it waits for the network to come back. */
const PAUSES = [0, 1, 3, 5, 10];

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      if (signal.aborted) reject(new ApiError('已取消'));
      else resolve();
    };
    const timer = setTimeout(over, seconds * 1000);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over, { once: true });
  });

/** The network, or a server that is away; not what the server refused, as it does where no room is left (507). */
const isAway = (error: unknown) => {
  const status = error instanceof ApiError ? error.status : undefined;
  return !status || (status >= 500 && status !== 507) || status === 429;
};
/** Of a part also that the server is elsewhere. */
const isPassing = (error: unknown) => isAway(error) || (error instanceof ApiError && error.status === 409);

/** Tries again for as long as it is worth it, then waits for the network. @throws what the server refused, and the abort */
export async function insist<T>(
  work: (isAgain: boolean) => Promise<T>,
  { signal, onWaiting }: Pick<Sending, 'signal' | 'onWaiting'>,
  isWorth: (error: unknown) => boolean = isAway,
): Promise<T> {
  // Ends: it pauses between tries, and the reader may stop it.
  for (let tries = 0; ; tries += 1) {
    try {
      const done = await work(tries > 0);
      onWaiting?.(false);
      return done;
    } catch (error) {
      if (signal.aborted || !isWorth(error)) throw error;
      if (tries >= PAUSES.length && navigator.onLine) throw error;
      onWaiting?.(true);
      await pause(navigator.onLine ? (PAUSES[tries] ?? 10) : 60, signal);
    }
  }
}

/** @throws what the server refused, and the abort */
export async function sendFile(uploadId: string, file: Blob, { signal, onSent, onWaiting }: Sending): Promise<void> {
  let offset = 0;
  const sendNext = async (isAgain: boolean) => {
    if (isAgain) offset = (await fileApi.uploadState({ uploadId }).catch(() => ({ offset }))).offset;
    if (offset >= file.size) return;
    const begin = offset;
    const part = file.slice(begin, begin + UPLOAD_PART_BYTES);
    ({ offset } = await fileApi.sendPart(
      { uploadId, offset: begin, bytes: part },
      { signal, timeout: 0, onSent: (bytes) => onSent(begin + bytes) },
    ));
  };
  while (offset < file.size) {
    await insist(sendNext, { signal, onWaiting }, isPassing);
    onSent(offset);
  }
}
