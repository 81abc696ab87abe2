/** STOMP and SockJS, 20 kB: no page waits for them, and the login page never has them. */
export const loadLink = async () => (await import('./link')).openLink;
