/** STOMP, SockJS and what shares them between tabs, 22 kB: no page waits for them, and the login page never has them. */
export const loadLink = async () => (await import('./shared')).openSharedLink;
