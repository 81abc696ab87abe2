/** The code of a page did not arrive: a lost connection, or a release that replaced the files (§2, §8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Bundlers have no common class for it, only names and texts. */
export function isChunkLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|failed to load chunk|dynamically imported module|importing a module script failed/i.test(
      error.message,
    )
  );
}

const RETRIED_AT = 'chunkRetriedAt';
const RETRY_AGAIN_AFTER_MS = 60_000;

/**
 * Loads the page afresh once: the browser remembers a failed module for the life of the document, and after a release
 * only a new index.html knows the new files. Answers whether it does; a second failure within a minute is shown.
 */
export function retryChunkOnce(reload: () => void = () => window.location.reload(), now = Date.now()): boolean {
  const last = Number(window.sessionStorage.getItem(RETRIED_AT) ?? 0);
  if (now - last < RETRY_AGAIN_AFTER_MS) return false;
  window.sessionStorage.setItem(RETRIED_AT, String(now));
  reload();
  return true;
}

/** Whether a reload would find the product: without it the browser shows its own error in the place of everything. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/api/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** As `retryChunkOnce`, unless the server cannot be reached: then the shell stays, with all that is typed in it. */
export async function retryChunkIfThere(isThere = isServerThere, retry = retryChunkOnce): Promise<void> {
  if (await isThere()) retry();
}
