/** A diagram's frame: what it may do, whom it listens to, and its end. */
import { DIAGRAM_MAX } from '@contract/document/diagram';
import { drawDiagram, drawDiagrams } from './diagram';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="place"></div>';
});
afterEach(() => jest.useRealTimers());
const place = () => document.getElementById('place') as HTMLElement;
const frame = () => place().querySelector('iframe');
const say = (data: unknown, source: unknown = frame()?.contentWindow) => {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};

it('has an origin of its own, and gets the text once it is ready', () => {
  drawDiagram(place(), 'flowchart LR\n A-->B');
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  const asked = jest.spyOn(frame()?.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
  say({ ready: true });
  expect(asked).toHaveBeenCalledWith({ draw: 'flowchart LR\n A-->B', theme: 'light' }, '*');
  say({ width: 10, height: 90 });
  expect(frame()?.style.height).toBe('90px');
  jest.advanceTimersByTime(60_000);
  expect(frame()).not.toBeNull();
});

it('listens to nobody else, and believes no size beyond what fits', () => {
  drawDiagram(place(), 'x');
  say({ width: 1, height: 500 }, window);
  expect(frame()?.style.height).toBe('');
  say({ width: 1, height: 1e9 });
  expect(frame()?.style.height).toBe('4000px');
});

it('says what is wrong with a text as text, and takes away a frame that does not answer', () => {
  drawDiagram(place(), 'x');
  say({ fault: '<img src=x onerror=alert(1)>' });
  expect([place().textContent, place().querySelector('img')]).toEqual([
    '图表语法有误：<img src=x onerror=alert(1)>',
    null,
  ]);
  drawDiagram(place(), 'x');
  jest.advanceTimersByTime(20_000);
  expect(frame()).not.toBeNull();
  // The time for drawing begins when there is something to draw with.
  say({ ready: true });
  jest.advanceTimersByTime(10_001);
  expect([frame(), place().textContent]).toEqual([null, expect.stringContaining('没有在 10 秒内画出')]);
  drawDiagram(place(), 'x');
  jest.advanceTimersByTime(30_001);
  expect([frame(), place().textContent]).toEqual([null, expect.stringContaining('没有加载到绘图程序')]);
  expect(place().className).toBe('');
  drawDiagram(place(), 'x'.repeat(DIAGRAM_MAX + 1));
  expect([frame(), place().textContent]).toEqual([null, expect.stringContaining('没有绘制')]);
});

it('stands above its code, whose words stay where they are', () => {
  place().innerHTML =
    '<p>前</p><pre><code class="language-mermaid">graph TD</code></pre><pre><code class="language-sql">x</code></pre>';
  const words = place().textContent;
  const end = drawDiagrams(place());
  expect(place().querySelectorAll('iframe')).toHaveLength(1);
  expect(place().textContent).toBe(words);
  end();
  expect(frame()).toBeNull();
});
