/** STOMP and SockJS, 25 kB: no page waits for them, and the login page never has them. */
export const loadLink = async () => (await import('./link')).openLink;
