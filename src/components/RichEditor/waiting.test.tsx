/** What is typed before the editor's code has come is kept, also where an input method is in the middle of a word. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { type Editor, Waiting } from './Waiting';

function Door({ load, initial = '' }: { load: () => Promise<Editor>; initial?: string }) {
  const [html, setHtml] = useState(initial);
  const [focused, setFocused] = useState<boolean>();
  if (focused !== undefined) return <output data-focused={focused}>{html}</output>;
  return <Waiting load={load} onCome={(_, had) => setFocused(had)} html={html} onChange={setHtml} onSave={() => {}} />;
}

function late() {
  let arrive: (editor: Editor) => void = () => undefined;
  const coming = new Promise<Editor>((resolve) => {
    arrive = resolve;
  });
  return { load: () => coming, arrive: () => act(async () => arrive(() => null)) };
}
const field = () => screen.queryByRole('textbox', { name: '描述（正在打开）' });
const editor = () => screen.queryByRole('status');

it('hands what was typed, and the focus, to the editor', async () => {
  const { load, arrive } = late();
  render(<Door load={load} />);
  expect(document.activeElement).toBe(field());
  fireEvent.change(field() as Element, { target: { value: '已收到 <b>\n明天' } });
  await arrive();
  expect(editor()?.textContent).toBe('<p>已收到 &lt;b&gt;</p><p>明天</p>');
  expect(editor()?.dataset.focused).toBe('true');
});

it('waits for the end of a word of an input method', async () => {
  const { load, arrive } = late();
  render(<Door load={load} />);
  fireEvent.compositionStart(field() as Element);
  await arrive();
  expect(field()).not.toBeNull();
  fireEvent.change(field() as Element, { target: { value: '收到' } });
  fireEvent.compositionEnd(field() as Element);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(editor()?.textContent).toBe('<p>收到</p>');
});

it('shows no plain field where there is a text already', async () => {
  const { load, arrive } = late();
  render(<Door load={load} initial="<p><b>有</b></p>" />);
  expect(field()).toBeNull();
  await arrive();
  expect(editor()?.textContent).toBe('<p><b>有</b></p>');
  expect(editor()?.dataset.focused).toBe('false');
});
