/** What `npm run doctor` finds, and how it is told. */

export type State = 'ok' | 'warn' | 'fail';

export interface Finding {
  /** What was looked at, in English: programs read it. */
  check: string;
  /** The same for people. */
  title: string;
  /** `warn`: it works, and somebody should look; `fail`: it does not work. */
  state: State;
  text: string;
  /** What to do; there is one wherever not all is well. */
  todo?: string;
}

export type Found = Omit<Finding, 'check' | 'title'>;

export const ok = (text: string): Found => ({ state: 'ok', text });
export const warn = (text: string, todo: string): Found => ({ state: 'warn', text, todo });
export const fail = (text: string, todo: string): Found => ({ state: 'fail', text, todo });

const MARKS: Readonly<Record<State, string>> = { ok: '✓', warn: '!', fail: '✗' };

export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ title, state, text, todo }) => [
    `${MARKS[state]} ${title}：${text}`,
    ...(todo ? [`    → ${todo}`] : []),
  ]);
  const count = (state: State) => findings.filter((one) => one.state === state).length;
  return [...lines, '', `${count('ok')} 项正常，${count('warn')} 项请留意，${count('fail')} 项需要处理`].join('\n');
}
