import type { DocumentRow } from '@contract/document/document';
import { render, screen } from '@testing-library/react';
import { Rows } from './Rows';

const row = (name: string) =>
  ({ id: name, name, kind: 'page', tags: [], ownAccess: false, updatedTime: '2026-03-02T00:00:00Z' }) as never;
const shown = (names: string[]) => {
  const rows: DocumentRow[] = names.map(row);
  return <Rows {...{ rows, chosen: new Set<string>(), onChosen() {}, onOpen() {}, actions: () => null }} />;
};
const focused = () => document.activeElement?.textContent;

it('whoever deletes a row goes on at the next one, and nobody is moved in another folder', () => {
  const { rerender } = render(shown(['甲', '乙', '丙']));
  screen.getByRole('button', { name: '乙' }).focus();
  rerender(shown(['甲', '丙']));
  expect(focused()).toBe('丙');
  rerender(shown(['甲']));
  expect(focused()).toBe('甲');
  rerender(shown(['丁']));
  expect(document.activeElement).toBe(document.body);
});

it('says of each what it is, how large and in which version', () => {
  const file = { ...(row('巡检.mp4') as object), kind: 'file', fileKind: 'video', size: 2048, versionNo: 3 } as never;
  render(<Rows {...{ rows: [file], chosen: new Set<string>(), onChosen() {}, onOpen() {}, actions: () => null }} />);
  for (const words of ['视频', '2 KB', 'v3']) expect(screen.getByText(words)).toBeTruthy();
});
