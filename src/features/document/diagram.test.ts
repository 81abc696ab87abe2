/** The frame that draws the diagrams of a page: one for all, what it may do, whom it listens to, and its end. */
import { DIAGRAM_MAX, DIAGRAM_PICTURE_MAX } from '@contract/document/diagram';
import { drawDiagram, drawDiagrams } from './diagram';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="place"></div>';
});
afterEach(() => jest.useRealTimers());
const place = () => document.getElementById('place') as HTMLElement;
const frames = () => [...document.querySelectorAll('iframe')];
const frame = () => frames()[0];
const picture = () => place().querySelector('img');
const say = (data: unknown, source: unknown = frame()?.contentWindow) => {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};
/** Hears what the frame is asked. */
const asked = () => jest.spyOn(frame()?.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
const drawn = (id: number, more: object = {}) =>
  say({
    id,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" id="d${id}"/>`,
    width: 10,
    height: 90,
    words: '甲 乙',
    ...more,
  });
/** A page with so many diagrams. */
const page = (count: number) => {
  place().innerHTML = Array.from(
    { length: count },
    (_, at) => `<pre><code class="language-mermaid">graph ${at}</code></pre>`,
  ).join('');
};

it('has an origin of its own, gets the text once it is ready, and goes when all is drawn', () => {
  drawDiagram(place(), 'flowchart LR\n A-->B');
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  const heard = asked();
  say({ ready: true });
  expect(heard).toHaveBeenCalledWith({ id: 1, draw: 'flowchart LR\n A-->B' }, '*');
  drawn(1);
  expect(picture()).toMatchObject({ alt: '图表：甲 乙', width: 10, height: 90 });
  expect(decodeURIComponent(picture()?.src ?? '')).toMatch(/^data:image\/svg\+xml;charset=utf-8,<svg .*id="d1"/);
  expect([frames(), place().className]).toEqual([[], '']);
});

it('is one for all diagrams of a page, which it draws one after the other', () => {
  page(10);
  drawDiagrams(place());
  expect(frames()).toHaveLength(1);
  const heard = asked();
  say({ ready: true });
  for (let id = 1; id <= 10; id += 1) {
    expect(heard).toHaveBeenCalledTimes(id);
    if (id === 4) say({ id, fault: 'Parse error' });
    else drawn(id);
  }
  expect(heard.mock.calls.map(([data]) => (data as { draw: string }).draw)).toEqual(
    Array.from({ length: 10 }, (_, at) => `graph ${at}`),
  );
  expect(frames()).toEqual([]);
  const places = [...place().querySelectorAll('[data-diagram]')];
  expect(places.map((one) => /id="d(\d+)"/.exec(decodeURIComponent(one.querySelector('img')?.src ?? ''))?.[1])).toEqual(
    ['1', '2', '3', undefined, '5', '6', '7', '8', '9', '10'],
  );
  expect(places[3]?.textContent).toBe('图表语法有误，请对照 Mermaid 的写法检查');
});

it('shows what it gives as a picture alone, and listens to nobody else', () => {
  drawDiagram(place(), 'x');
  asked();
  say({ ready: true });
  drawn(1);
  expect(place().querySelector('svg, script')).toBeNull();
  place().replaceChildren();
  drawDiagram(place(), 'x');
  asked();
  say({ ready: true });
  say({ id: 1, svg: '<svg/>', width: 1, height: 1, words: '' }, window);
  drawn(7);
  expect([picture(), frames().length]).toEqual([null, 1]);
  drawn(1, { svg: '<svg onload="alert(1)">\ud800</svg>', width: 1e9, height: -1 });
  expect([picture()?.width, picture()?.height]).toEqual([20_000, 1]);
  expect(decodeURIComponent(picture()?.src ?? '')).toContain('\ufffd');
  picture()?.dispatchEvent(new Event('error'));
  expect([picture(), place().textContent]).toEqual([null, expect.stringContaining('没有画出')]);
});

it('says what is wrong with a text as text, and refuses what is too large', () => {
  drawDiagram(place(), 'x');
  say({ ready: true });
  say({ id: 1, fault: "Parse error on line 2:\n<img src=x onerror=alert(1)>\n----^\nExpecting 'SQE', got '1'" });
  expect([place().textContent, picture()]).toEqual(['图表语法有误，第 2 行附近：<img src=x onerror=alert(1)>', null]);
  drawDiagram(place(), 'x');
  say({ ready: true });
  drawn(1, { svg: 'x'.repeat(DIAGRAM_PICTURE_MAX + 1) });
  expect([frames(), place().textContent]).toEqual([[], expect.stringContaining('图表过大')]);
  drawDiagram(place(), 'x'.repeat(DIAGRAM_MAX + 1));
  expect([frames(), place().textContent]).toEqual([[], expect.stringContaining('没有绘制')]);
});

it('takes away a frame that does not answer, goes on with another, and gives up after three', () => {
  page(5);
  drawDiagrams(place());
  const texts = () => [...place().querySelectorAll('[data-diagram]')].map((one) => one.textContent);
  jest.advanceTimersByTime(20_000);
  const first = frame();
  // The time for drawing begins when there is something to draw with.
  say({ ready: true });
  jest.advanceTimersByTime(9_000);
  expect(frame()).toBe(first);
  jest.advanceTimersByTime(1_001);
  expect(texts()[0]).toContain('没有在 10 秒内画出');
  expect([frames().length, frame() === first]).toEqual([1, false]);
  say({ ready: true });
  drawn(2);
  expect(place().querySelectorAll('img')).toHaveLength(1);
  jest.advanceTimersByTime(10_001);
  say({ ready: true });
  jest.advanceTimersByTime(10_001);
  expect(frames()).toEqual([]);
  expect(texts().slice(2)).toEqual([
    expect.stringContaining('没有在 10 秒内画出'),
    expect.stringContaining('没有在 10 秒内画出'),
    expect.stringContaining('没有绘制'),
  ]);
  drawDiagram(place(), 'x');
  jest.advanceTimersByTime(30_001);
  expect([frames(), place().textContent]).toEqual([[], expect.stringContaining('没有加载到绘图程序')]);
  expect(place().className).toBe('');
});

it('stands above its code, whose words stay where they are, and leaves nothing behind', () => {
  place().innerHTML =
    '<p>前</p><pre><code class="language-mermaid">graph TD</code></pre><pre><code class="language-sql">x</code></pre>';
  const words = place().textContent;
  const end = drawDiagrams(place());
  expect(place().firstElementChild?.nextElementSibling?.matches('[data-diagram]')).toBe(true);
  say({ ready: true });
  drawn(1);
  expect([place().querySelectorAll('img').length, place().textContent]).toEqual([1, words]);
  end();
  expect([frames(), picture()]).toEqual([[], null]);
});
