/** The WebSocket that `sockjs` stands on; the tests' client uses its other half. */
declare module 'faye-websocket';
