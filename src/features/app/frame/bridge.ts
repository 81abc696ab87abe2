/**
 * One framed app in its host page: the frame, its handshake, and what it may ask of us. Everything that the app says is
 * judged (`contract/app/messages.ts`); a message of another window or origin is not heard at all.
 */
import {
  type ChildMessage,
  type FrameContext,
  type HostMessage,
  MessageRate,
  RENEW_AT,
  readChild,
  readReady,
  TOAST_EVERY_MS,
} from '@contract/app/messages';
import { ApiError, errorText } from '@/utils/apiError';

/** Never `allow-top-navigation`; `allow-same-origin` because the origin is foreign, which the server has judged. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';
/** Between attempts at a context while nothing answers; the last one for as long as it takes. */
const RETRY_MS = [5_000, 15_000, 30_000];
export const TOO_MANY = '应用发来的消息过多，已断开';

export interface BridgeHandlers {
  /** Judged anew each time. Asked only for what is installed: an address alone is told nothing. */
  context: (nonce: string) => Promise<FrameContext>;
  theme: 'light' | 'dark';
  name: string;
  onLoad: () => void;
  onResize: (height: number) => void;
  onNavigate: (path: string) => void;
  onToast: (text: string, level: 'info' | 'success' | 'warning' | 'error') => void;
  onClose: () => void;
  /** The frame is taken away, and why. */
  onRefused: (reason: string) => void;
  now?: () => number;
  open?: () => MessageChannel;
}

export interface Bridge {
  setTheme: (theme: 'light' | 'dark') => void;
  end: () => void;
}

/** The server's no. No answer, one of the gateway's, or too many calls say nothing about who may. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status);

/** @param host the window of the host page, which says where the app is and of which origin it must be */
export function openBridge(host: Window, doors: BridgeHandlers): Bridge | null {
  const { now = Date.now, open = () => new MessageChannel() } = doors;
  const place = host.document.querySelector<HTMLElement>('main[data-url]');
  const { url, origin, installed } = place?.dataset ?? {};
  if (!place || !url || !origin) return null;
  const frame = host.document.createElement('iframe');
  frame.title = doors.name;
  frame.setAttribute('sandbox', FRAME_SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.src = url;

  let port: MessagePort | null = null;
  let { theme } = doors;
  let ended = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let lastToast = Number.NEGATIVE_INFINITY;
  /** Another handshake makes what the former one still waits for worthless. */
  let serial = 0;

  const say = (message: HostMessage) => port?.postMessage(message);
  const silence = () => {
    serial += 1;
    clearTimeout(renewal);
    port?.close();
    port = null;
  };
  const end = () => {
    if (ended) return;
    ended = true;
    silence();
    host.removeEventListener('message', onWindow);
    frame.remove();
  };
  const refuse = (reason: string) => {
    end();
    doors.onRefused(reason);
  };
  /**
   * Asks for a context; who may not any more loses the frame. What only failed is asked for again: nobody's rights have
   * changed because a laptop slept, and the frame holds what was typed in it.
   */
  const renew = async (nonce: string, tell: (context: FrameContext) => void, failures = 0): Promise<void> => {
    const mine = serial;
    try {
      const context = await doors.context(nonce);
      if (ended || mine !== serial) return;
      tell(context);
      const left = Date.parse(context.expiresTime) - now();
      clearTimeout(renewal);
      renewal = setTimeout(() => void renew(nonce, (next) => say({ type: 'context', context: next })), left * RENEW_AT);
    } catch (error) {
      if (ended || mine !== serial) return;
      if (isRefusal(error)) return refuse(errorText(error, '无法取得应用的上下文'));
      if (port === null && failures === 0) doors.onToast('暂时无法连接，正在重试', 'warning');
      clearTimeout(renewal);
      renewal = setTimeout(() => void renew(nonce, tell, failures + 1), RETRY_MS[failures] ?? RETRY_MS.at(-1));
    }
  };
  const heard = (message: ChildMessage, nonce: string) => {
    if (message.type === 'resize') doors.onResize(message.height);
    else if (message.type === 'navigate') doors.onNavigate(message.path);
    else if (message.type === 'close') doors.onClose();
    else if (message.type === 'token') void renew(nonce, (context) => say({ type: 'context', context }));
    else if (now() - lastToast >= TOAST_EVERY_MS) {
      lastToast = now();
      doors.onToast(message.text, message.level);
    }
  };
  const shake = (nonce: string) => {
    silence();
    void renew(nonce, (context) => {
      const channel = open();
      const rate = new MessageRate(now());
      port = channel.port1;
      port.onmessage = ({ data }) => {
        if (!rate.take(now())) return refuse(TOO_MANY);
        const message = readChild(data);
        if (message) heard(message, nonce);
        else say({ type: 'refused', reason: '消息的格式不正确' });
      };
      const init: HostMessage = { type: 'init', context, theme, locale: 'zh-CN' };
      frame.contentWindow?.postMessage(init, origin, [channel.port2]);
    });
  };
  function onWindow(event: MessageEvent) {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const ready = readReady(event.data);
    if (ready && installed !== undefined) shake(ready.nonce);
  }
  host.addEventListener('message', onWindow);
  let loads = 0;
  frame.addEventListener('load', () => {
    loads += 1;
    // Whatever is there now is not who shook hands.
    if (loads > 1) silence();
    doors.onLoad();
  });
  place.append(frame);
  return {
    end,
    setTheme(next) {
      theme = next;
      say({ type: 'theme', theme: next });
    },
  };
}
