/** A frame that misbehaves: who is heard, what of it, and when it is taken away. */
import { readChild, readReady } from '@contract/app/messages';
import { ApiError, RequestError } from '@/utils/apiError';
import { type BridgeHandlers, FRAME_SANDBOX, openBridge, TOO_MANY } from './bridge';

const ORIGIN = 'https://app.example.com';
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function stage(more: Partial<BridgeHandlers> = {}, attributes = 'data-installed') {
  document.body.innerHTML = `<main data-url="${ORIGIN}/start" data-origin="${ORIGIN}" ${attributes}></main>`;
  const port = {
    postMessage: jest.fn(),
    close: jest.fn(),
    onmessage: null as null | ((event: { data: unknown }) => void),
  };
  let now = 0;
  const heard: string[] = [];
  const doors: BridgeHandlers = {
    context: jest.fn(async () => ({ token: 't', expiresTime: new Date(300_000).toISOString(), jwks: 'j' })),
    theme: 'light',
    name: '应用',
    onLoad: () => heard.push('load'),
    onResize: (height) => heard.push(`height ${height}`),
    onNavigate: (path) => heard.push(`go ${path}`),
    onToast: (text) => heard.push(`toast ${text}`),
    onClose: () => heard.push('close'),
    onRefused: (reason) => heard.push(`refused ${reason}`),
    now: () => now,
    open: () => ({ port1: port, port2: {} }) as unknown as MessageChannel,
    ...more,
  };
  const bridge = openBridge(window, doors);
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  const child = frame.contentWindow as Window;
  const init = jest.spyOn(child, 'postMessage').mockImplementation(() => undefined);
  const say = async (data: unknown, origin = ORIGIN, source: Window = child) => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    await settle();
  };
  const tell = (data: unknown) => port.onmessage?.({ data });
  return { bridge, frame, port, heard, doors, init, say, tell, pass: (ms: number) => (now += ms) };
}
const ready = { type: 'ready', nonce: 'nonce-123' };

it('never lets the frame lead the window away, nor be of another address than the registered one', () => {
  const { frame } = stage();
  expect(frame.getAttribute('sandbox')).toBe(FRAME_SANDBOX);
  expect(FRAME_SANDBOX).not.toContain('top-navigation');
  expect([frame.src, frame.referrerPolicy]).toEqual([`${ORIGIN}/start`, 'no-referrer']);
});

it('answers the frame alone: another window of the right origin, or another origin, is not heard', async () => {
  const { say, doors, init } = stage();
  await say(ready, ORIGIN, window);
  await say(ready, 'https://evil.example.com');
  await say({ ...ready, nonce: 'short' });
  expect(doors.context).not.toHaveBeenCalled();
  await say(ready);
  expect(doors.context).toHaveBeenCalledWith('nonce-123');
  expect(init).toHaveBeenCalledWith(expect.objectContaining({ type: 'init', theme: 'light' }), ORIGIN, [{}]);
});

it('tells nobody who an address opens that is no installed app', async () => {
  const { say, doors } = stage({}, '');
  await say(ready);
  expect(doors.context).not.toHaveBeenCalled();
});

it('does what it is asked within its limits', async () => {
  const { say, tell, heard, port, pass } = stage();
  await say(ready);
  tell({ type: 'resize', height: 90_000 });
  tell({ type: 'navigate', path: '/project' });
  tell({ type: 'toast', text: 'x'.repeat(500) });
  tell({ type: 'toast', text: 'too soon' });
  pass(1000);
  tell({ type: 'toast', text: 'later' });
  expect(heard).toEqual(['height 5000', 'go /project', `toast ${'x'.repeat(200)}`, 'toast later']);
  tell({ type: 'resize', height: 'tall' });
  expect(port.postMessage).toHaveBeenLastCalledWith({ type: 'refused', reason: '消息的格式不正确' });
});

it('is taken away when it floods', async () => {
  const { say, tell, heard } = stage();
  await say(ready);
  for (let count = 0; count < 101; count += 1) tell({ type: 'resize', height: 200 });
  expect(heard.at(-1)).toBe(`refused ${TOO_MANY}`);
  expect(document.querySelector('iframe')).toBeNull();
});

it('loses its port when it loads something else', async () => {
  const { say, frame, port } = stage();
  frame.dispatchEvent(new Event('load'));
  await say(ready);
  frame.dispatchEvent(new Event('load'));
  expect(port.close).toHaveBeenCalled();
});

it('is taken away when its reader may not open it any more', async () => {
  const refusal = jest.fn(async () => {
    throw new ApiError('您已不在该项目中', { status: 403 });
  });
  const { say, heard } = stage({ context: refusal });
  await say(ready);
  expect(heard).toEqual(['refused 您已不在该项目中']);
  expect(document.querySelector('iframe')).toBeNull();
});

it.each([
  ['a network that is away', new RequestError('网络连接失败', 'Network')],
  ['a server that starts', new ApiError('服务暂时不可用', { status: 503 })],
  ['too many calls', new ApiError('操作过于频繁', { status: 429 })],
])('stays through %s, is told nothing, and is renewed once there is an answer', async (_, failure) => {
  jest.useFakeTimers();
  const context = jest.fn(async () => ({ token: 't', expiresTime: new Date(300_000).toISOString(), jwks: 'j' }));
  const { say, heard, port } = stage({ context });
  const shaken = say(ready);
  await jest.advanceTimersByTimeAsync(0);
  await shaken;
  context.mockRejectedValue(failure);
  await jest.advanceTimersByTimeAsync(240_000);
  expect(context).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(context).toHaveBeenCalledTimes(4);
  expect(heard).toEqual([]);
  expect(port.postMessage).not.toHaveBeenCalled();
  expect(document.querySelector('iframe')).not.toBeNull();
  context.mockResolvedValue({ token: 'new', expiresTime: new Date(300_000).toISOString(), jwks: 'j' });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(port.postMessage).toHaveBeenCalledWith(expect.objectContaining({ type: 'context' }));
  jest.useRealTimers();
});

it.each([
  [{ type: 'resize', height: 200, more: 1 }],
  [{ type: 'navigate' }],
  [{ type: 'toast', text: '  ' }],
  [{ type: 'toast', text: 'a'.repeat(70_000) }],
  [{ type: 'eval', code: '1' }],
  ['close'],
  [null],
])('takes %j for no message', (data) => expect(readChild(data)).toBeNull());
it('takes nothing beside a handshake for one', () => {
  expect(readReady({ ...ready, token: 'x' })).toBeNull();
  expect(readReady(ready)).toEqual(ready);
});
