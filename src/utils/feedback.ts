import type { App } from 'antd';

type FeedbackApi = ReturnType<typeof App.useApp>;
type Show = (api: FeedbackApi) => void;

let bound: FeedbackApi[] = [];
let waiting: Show[] = [];
let wanted = () => {};

/**
 * Toasts, notifications and dialogs from code that is no component (the request layer). antd's static functions stand
 * outside the theme and the App context; here the instances of `App.useApp()` are bound (FeedbackBinder), the latest
 * first. Where no App is mounted, on the login page, the first thing to show asks ThemeRoot for one and waits for it.
 * Components use `App.useApp()` themselves.
 */
export function withFeedback(show: Show): void {
  const api = bound.at(-1);
  if (api) {
    show(api);
  } else {
    waiting.push(show);
    wanted();
  }
}

/** Until the returned function is called. */
export function bindFeedback(api: FeedbackApi): () => void {
  bound = [...bound, api];
  const shows = waiting;
  waiting = [];
  for (const show of shows) show(api);
  return () => {
    bound = bound.filter((other) => other !== api);
  };
}

export function onFeedbackWanted(listener: () => void): void {
  wanted = listener;
  if (waiting.length > 0) listener();
}
