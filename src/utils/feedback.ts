import type { App } from 'antd';

type FeedbackApi = ReturnType<typeof App.useApp>;

let bound: FeedbackApi | undefined;
let waiting: ((api: FeedbackApi) => void)[] = [];

/**
 * Toasts, notifications and dialogs from code that is no component (the request layer). antd's static functions stand
 * outside the theme and the App context; here ThemeRoot binds the instances of `App.useApp()`, and what is shown
 * before the first render waits for them. Components use `App.useApp()` themselves.
 */
export function withFeedback(show: (api: FeedbackApi) => void): void {
  if (bound) show(bound);
  else waiting.push(show);
}

export function bindFeedback(api: FeedbackApi): void {
  bound = api;
  const shows = waiting;
  waiting = [];
  for (const show of shows) show(api);
}
