/** Keys that are pressed before the code of an editor has come are the editor's. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { EditorComing } from './EditorComing';
import { SelectEditor } from './SelectEditor';
import { StageEditor } from './StageEditor';

/** An editor whose code comes when `arrive` is called. */
function late<P extends object>(editor: ComponentType<P>) {
  let arrive: () => void = () => undefined;
  const Late = lazy(
    () => new Promise<{ default: ComponentType<P> }>((resolve) => (arrive = () => resolve({ default: editor }))),
  );
  return { Late, arrive: () => act(async () => arrive()) };
}
const waiting = () => screen.getByRole('textbox', { name: '正在打开' });

it('take the first stage that is offered, by an Enter that came before the list', async () => {
  const commit = jest.fn();
  const cancel = jest.fn();
  const { Late, arrive } = late(StageEditor);
  const next = [
    { stageId: 's1', name: '开始', toName: '进行中' },
    { stageId: 's2', name: '取消', toName: '已取消' },
  ];
  render(
    <Suspense fallback={<EditorComing onCancel={cancel} />}>
      <Late
        value="s0"
        options={{
          name: '未开始',
          category: 'NOT_STARTED',
          next: () => next as never,
          categoryOf: () => 'IN_PROGRESS',
        }}
        onCommit={commit}
        onCancel={cancel}
      />
    </Suspense>,
  );
  fireEvent.keyDown(waiting(), { key: 'Enter' });
  await arrive();
  await waitFor(() => expect(commit).toHaveBeenCalledWith('s1'));
  expect(cancel).not.toHaveBeenCalled();
});

it('narrow a list by what was typed, and take what Enter then marks', async () => {
  const commit = jest.fn();
  const { Late, arrive } = late(SelectEditor);
  const choices = ['甲方', '乙方', '丙方'].map((label) => ({ value: label, label, color: null }));
  render(
    <Suspense fallback={<EditorComing onCancel={() => undefined} />}>
      <Late value={null} options={{ choices } as never} onCommit={commit} onCancel={() => undefined} />
    </Suspense>,
  );
  fireEvent.change(waiting(), { target: { value: '丙' } });
  fireEvent.keyDown(waiting(), { key: 'Enter' });
  await arrive();
  await waitFor(() => expect(commit).toHaveBeenCalledWith('丙方'));
});

/** Marks its first choice a moment after it is there; Enter before that closes it, as that of a list does. */
function SlowList({ onCommit, onCancel }: { onCommit: (value: string) => void; onCancel: () => void }) {
  const [marks, setMarks] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMarks(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: as editors in cells do.
        autoFocus
        role="combobox"
        aria-label="选择"
        aria-expanded
        aria-controls="slow-list"
        aria-activedescendant={marks ? 'slow-first' : undefined}
        onKeyDown={({ key }) => key === 'Enter' && (marks ? onCommit('甲方') : onCancel())}
      />
      {marks && <span id="slow-first">甲方</span>}
    </>
  );
}

it('wait for a list that is there but marks nothing yet', async () => {
  const commit = jest.fn();
  const cancel = jest.fn();
  const { Late, arrive } = late(SlowList);
  render(
    <Suspense fallback={<EditorComing onCancel={cancel} />}>
      <Late onCommit={commit} onCancel={cancel} />
    </Suspense>,
  );
  fireEvent.keyDown(waiting(), { key: 'Enter' });
  await arrive();
  await waitFor(() => expect(commit).toHaveBeenCalledWith('甲方'));
  expect(cancel).not.toHaveBeenCalled();
});
