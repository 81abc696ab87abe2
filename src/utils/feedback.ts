import type { App } from 'antd';

type FeedbackApi = ReturnType<typeof App.useApp>;
type Show = (api: FeedbackApi) => void;

let ofShell: FeedbackApi[] = [];
let ofRoot: FeedbackApi | undefined;
let waiting: Show[] = [];
let wanted = () => {};

/**
 * Toasts, notifications and dialogs from code that is no component (the request layer). antd's static functions stand
 * outside the theme and the App context; here the instances of `App.useApp()` are bound (FeedbackBinder), the shell's
 * before that of the root. Where none is mounted, on the login page, the first thing to show asks ThemeRoot for one and
 * waits for it. `lasting` is for what has to be read after the shell is gone, on the login page. Components use
 * `App.useApp()` themselves.
 */
export function withFeedback(show: Show, { lasting = false } = {}): void {
  const api = lasting ? ofRoot : (ofShell.at(-1) ?? ofRoot);
  if (api) {
    show(api);
  } else {
    waiting.push(show);
    wanted();
  }
}

/** Until the returned function is called. */
export function bindFeedback(api: FeedbackApi): () => void {
  ofShell = [...ofShell, api];
  return () => {
    ofShell = ofShell.filter((other) => other !== api);
  };
}

/** That of ThemeRoot, which stays: shows what has waited for it. */
export function bindRootFeedback(api: FeedbackApi): void {
  ofRoot = api;
  const shows = waiting;
  waiting = [];
  for (const show of shows) show(api);
}

export function onFeedbackWanted(listener: () => void): void {
  wanted = listener;
  if (waiting.length > 0) listener();
}
