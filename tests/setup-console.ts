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

/**
 * jsdom lays nothing out, and holds every rule against every element that is looked for by its role, again after each
 * change: of the styles that antd writes it gets what decides whether something is there, to be read or to be pressed.
 */
const written = new WeakMap<Element, string>();
const decisive = (css: string) =>
  css.replace(/([^{}]*)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const kept = body.split(';').filter((one) => /^\s*(?:display|visibility|pointer-events)\s*:/.test(one));
    return kept.length > 0 ? `${selector}{${kept.join(';')}}` : '';
  });
const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor;
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  get(this: HTMLStyleElement) {
    return written.get(this) ?? inner.get?.call(this);
  },
  set(this: HTMLStyleElement, css: string) {
    written.set(this, css);
    inner.set?.call(this, decisive(css));
  },
});

// jsdom computes no styles of pseudo-elements and says so on every popup that antd measures.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
