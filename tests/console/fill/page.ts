/** The page on which people answer, as it is bundled, in the document of a test. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { WriteAnswer } from '../../../contract/questionnaire/form';
import type { FormSchema } from '../../../contract/questionnaire/model';

const bundled = execFileSync(
  path.join(process.cwd(), 'node_modules/esbuild/bin/esbuild'),
  [path.join(__dirname, 'entry.ts'), '--bundle', '--format=iife', '--global-name=fill', '--log-level=error'],
  { encoding: 'utf8', maxBuffer: 10_000_000 },
);
const { act, h, render, Questions } = new Function(`${bundled}; return fill;`)() as typeof import('./entry');

export { act };

/** What the server says: 200 unless a status is named. Whoever throws is a server that cannot be reached. */
export type Answering = (path: string, body: unknown) => Promise<{ status?: number; message?: string; data: unknown }>;

export async function mount(
  schema: FormSchema,
  form: Partial<NonNullable<WriteAnswer['form']>>,
  answering: Answering,
  /** What the device holds from before. */
  stored: Readonly<Record<string, string>> = {},
): Promise<{ root: HTMLElement; onSent: jest.Mock; onGone: jest.Mock }> {
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  document.body.innerHTML = '<main id="fill"></main>';
  const root = document.getElementById('fill') as HTMLElement;
  window.scrollTo = () => {};
  window.fetch = (async (address: string, init: RequestInit) => {
    const { status = 200, ...answer } = await answering(address, JSON.parse(String(init.body)));
    return { ok: status < 400, status, json: async () => answer };
  }) as never;
  const [onSent, onGone] = [jest.fn(), jest.fn()];
  await act(async () => {
    render(
      h(Questions, {
        address: { formKey: 'keyboard1' },
        title: '问卷',
        form: {
          ...{ versionNo: 1, description: '', schema, full: [], places: [], limit: null },
          ...{ anonymous: false, oneByOne: false, progress: true, thanks: '谢谢' },
          ...form,
        },
        password: undefined,
        csrfToken: null,
        onSent,
        onGone,
      }),
      root,
    );
  });
  return { root, onSent, onGone };
}

export const unmount = (root: HTMLElement): Promise<void> => act(async () => render(null, root)) as Promise<void>;
