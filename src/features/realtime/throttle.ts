/** Runs at once, then at most once in `everyMs`; what was asked for meanwhile runs once, when its time has come. */
export interface Throttled {
  ask(): void;
  cancel(): void;
}

export function throttle(run: () => void, everyMs: number, mayRun: () => boolean = () => true): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const attempt = () => {
    timer = undefined;
    if (!mayRun()) {
      timer = setTimeout(attempt, everyMs / 2);
      return;
    }
    last = Date.now();
    run();
  };
  return {
    ask() {
      timer ??= setTimeout(attempt, Math.max(0, last + everyMs - Date.now()));
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
