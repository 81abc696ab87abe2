import type { TaskDetail } from '@contract/task/task';
import { createSaver, PutOff, type SaverParts } from '@/features/object/save';
import type { AnyTask, TaskPatch } from '../fields/patch';
import { aDetail, aTask } from '../testing';

class Stale extends Error {
  constructor(readonly current: TaskDetail) {
    super('stale');
  }
}

/** A server with one task, which refuses what its version does not fit. */
function setup(part: Partial<SaverParts<AnyTask, TaskPatch>> = {}) {
  let server = aDetail({ taskId: '1', title: '旧', version: 1 });
  const sent: (TaskPatch & { version: number })[] = [];
  const send = async (_id: string, patch: TaskPatch & { version: number }) => {
    sent.push(patch);
    await Promise.resolve();
    if (patch.title === '不许') throw new Error('refused');
    if (patch.version !== server.version) throw new Stale(server);
    server = { ...server, ...patch, version: server.version + 1 } as TaskDetail;
    return server;
  };
  const save = createSaver<AnyTask, TaskPatch>({
    idOf: ({ taskId }) => taskId,
    send,
    apply: (task, patch) => ({ ...task, ...patch }) as AnyTask,
    staleOf: (error) =>
      error instanceof Stale ? { current: error.current, updatedBy: null, updatedTime: '2026-11-20T08:00:00Z' } : null,
    ask: async () => 'theirs',
    ...part,
  });
  const shown: string[] = [];
  const show = (task: AnyTask) => shown.push(`${task.title}/${task.urgent}`);
  const other = (title: string) => {
    server = { ...server, title, version: server.version + 1 };
  };
  return { save, sent, shown, show, other, server: () => server };
}
const row = aTask({ taskId: '1', title: '旧', version: 1 });

describe('createSaver', () => {
  it('shows a change before the server has answered', async () => {
    const { save, show, shown } = setup();
    const saving = save(row, { title: '新' }, show);
    expect(shown).toEqual(['新/2']);
    expect(await saving).toMatchObject({ title: '新', version: 2 });
  });

  it('takes a refused change back and rejects', async () => {
    const { save, show, shown } = setup();
    await expect(save(row, { title: '不许' }, show)).rejects.toThrow('refused');
    expect(shown).toEqual(['不许/2', '旧/2']);
  });

  it('sends two quick changes one after the other, so that nobody conflicts with himself', async () => {
    const { save, show, shown, sent, server } = setup();
    await Promise.all([save(row, { title: '新' }, show), save(row, { urgent: 4 }, show)]);
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(server()).toMatchObject({ title: '新', urgent: 4, version: 3 });
    // The first answer must not take the second change off the screen.
    expect(shown.slice(1).every((state) => state === '新/4')).toBe(true);
  });

  it('keeps later changes when an earlier one is refused', async () => {
    const { save, show, shown } = setup();
    const refused = save(row, { title: '不许' }, show);
    const kept = save(row, { urgent: 3 }, show);
    await expect(refused).rejects.toThrow();
    await kept;
    expect(shown.at(-1)).toBe('旧/3');
  });

  it('saves mine over the newest version when the user says so', async () => {
    const ask = jest.fn(async () => 'mine' as const);
    const { save, show, sent, other, server } = setup({ ask });
    other('别人的');
    await save(row, { title: '我的' }, show);
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({
        patch: { title: '我的' },
        stale: expect.objectContaining({ current: expect.objectContaining({ title: '别人的' }) }),
      }),
    );
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(server().title).toBe('我的');
  });

  it('shows the newest and sends nothing more when the user takes it', async () => {
    const { save, show, shown, sent, other } = setup();
    other('别人的');
    const result = await save(row, { title: '我的' }, show);
    expect(result.title).toBe('别人的');
    expect(shown.at(-1)).toBe('别人的/2');
    expect(sent).toHaveLength(1);
  });

  it('saves nothing and complains of nothing when the user puts the choice off', async () => {
    const { save, show, shown, sent, other } = setup({ ask: async () => 'later' });
    other('别人的');
    await expect(save(row, { title: '我的' }, show)).rejects.toBeInstanceOf(PutOff);
    expect(shown.at(-1)).toBe('别人的/2');
    expect(sent).toHaveLength(1);
  });

  it('asks again when somebody was faster once more', async () => {
    const answers = ['mine', 'mine'] as const;
    let asked = 0;
    const { save, show, other, server } = setup({
      ask: async () => {
        if (asked === 0) other('又改了');
        return answers[asked++] ?? 'theirs';
      },
    });
    other('别人的');
    await save(row, { title: '我的' }, show);
    expect(asked).toBe(2);
    expect(server().title).toBe('我的');
  });
});
