/** What is typed between the key and the composer that it opens. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EarlyComment } from '@/components/EarlyComment';
import * as RichEditors from '@/components/RichEditor';
import { askToComment } from '@/hooks/useAskedToComment';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { addToTextDraft, commentDraft, readTextDraft } from '../editor';
import { CommentComposer } from '.';

type RichEditorProps = import('@/components/RichEditor/props').RichEditorProps;
jest.mock('@/components/RichEditor');
const editors = jest.mocked(RichEditors);
let arrive: () => void = () => {};
/** As the editor is to who types: a field that takes the focus. */
function Plain({ html, onChange }: RichEditorProps) {
  // biome-ignore lint/a11y/noAutofocus: as the editor does.
  return <textarea autoFocus aria-label="评论内容" value={html} onChange={({ target }) => onChange(target.value)} />;
}

const on = { type: 'task', id: 't1', page: '/myTask/t1/detail' } as const;
const draft = commentDraft(on);
const early = () => screen.queryByRole('textbox', { name: '评论内容（正在打开）' });
const editor = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: '评论内容' });
const keys = jest.fn();

function List() {
  const [shown, setShown] = useState<string>();
  const [loaded, setLoaded] = useState(false);
  return (
    <TestRouter>
      <EarlyComment
        shown={shown}
        width="10px"
        onLeft={(id, typed) => addToTextDraft(commentDraft({ type: 'task', id }), typed)}
      />
      <button type="button" onClick={() => setShown(shown ? undefined : on.id)}>
        开关
      </button>
      <button type="button" onClick={() => setLoaded(true)}>
        载入
      </button>
      {shown && loaded && <CommentComposer on={on} mentions={async () => []} onDone={() => {}} />}
    </TestRouter>
  );
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  sessionStorage.clear();
  keys.mockClear();
  editors.RichEditor.mockImplementation(Plain);
  const coming = new Promise<never>((resolve) => {
    arrive = () => resolve(undefined as never);
  });
  editors.loadEditor.mockReturnValue(coming);
  window.addEventListener('keydown', keys);
});
afterEach(() => window.removeEventListener('keydown', keys));

it('keeps it as a draft where the comment is given up, or its detail closed', async () => {
  render(<List />);
  act(() => askToComment('t1'));
  const person = userEvent.setup();
  await person.keyboard('xj');
  expect(keys).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect([early(), readTextDraft(draft)]).toEqual([null, '<p>xj</p>']);
  act(() => askToComment('t1'));
  click('开关');
  await person.keyboard('又');
  click('开关');
  expect([early(), readTextDraft(draft)]).toEqual([null, '<p>xj</p><p>又</p>']);
});

it('is in the composer, behind what was not sent, once that, its editor and an input method are ready', async () => {
  addToTextDraft(draft, '旧');
  render(<List />);
  act(() => askToComment('t1'));
  click('开关');
  const field = early() as HTMLTextAreaElement;
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('it');
  click('载入');
  expect(early()).toBe(field);
  fireEvent.compositionStart(field);
  await act(async () => arrive());
  expect(early()).toBe(field);
  fireEvent.change(field, { target: { value: 'it 已收到' } });
  fireEvent.compositionEnd(field);
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(early()).toBeNull();
  expect(editor()?.value).toBe('<p>旧</p><p>it 已收到</p>');
  expect(document.activeElement).toBe(editor());
});
