/** What jsdom lacks and the console's libraries ask for. */
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.ResizeObserver ??= ResizeObserverStub;
globalThis.structuredClone ??= (value) => deserialize(serialize(value));
// Node’s own keeps the process alive after the last test.
globalThis.MessageChannel = class {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 0) };
} as unknown as typeof MessageChannel;

window.matchMedia ??= (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

// jsdom computes no styles of pseudo-elements and says so on every popup that antd measures.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
