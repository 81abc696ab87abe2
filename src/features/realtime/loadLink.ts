/** So long the page's own data may take; they are not to wait for a connection that brings nothing at first. */
const BEHIND_MS = 400;
const AT_LATEST_MS = 800;

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari does not say when it is idle.
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else resolve();
  });

/**
 * STOMP, SockJS and what shares them between tabs, 22 kB, and 50 ms to connect: no page waits for them, and the login page
 * never has them.
 */
export const loadLink = async () => {
  await new Promise((resolve) => setTimeout(resolve, BEHIND_MS));
  await whenIdle();
  return (await import('./shared')).openSharedLink;
};
