import type { TableDetail, TableView } from '@contract/dynamicTable/table';
import { fireEvent, render, screen } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { App } from 'antd';
import { FormDesign } from './FormDesign';

const table = { id: 't', fields: [] } as unknown as TableDetail;
const viewOf = (version: number, title: string): TableView => ({
  ...{ id: 'v', name: '登记', kind: 'form', version, personal: false, locked: false, trimmed: false, mayChange: true },
  config: { form: { title, fields: [], open: false } },
});
const shown = (view: TableView) => (
  <App>
    <FormDesign table={table} view={view} onSaved={() => {}} />
  </App>
);
const title = () => screen.getByLabelText<HTMLInputElement>('表单标题');

beforeEach(() => void createHistory({ type: 'memory' }));

it('keeps what is being written while records come in, and takes over what others saved where nothing is', () => {
  const { rerender } = render(shown(viewOf(1, '旧')));
  rerender(shown(viewOf(2, '别人改的')));
  expect(title().value).toBe('别人改的');
  fireEvent.change(title(), { target: { value: '写到一半' } });
  rerender(shown(viewOf(2, '别人改的')));
  expect(title().value).toBe('写到一半');
  rerender(shown(viewOf(3, '又改了')));
  expect(title().value).toBe('写到一半');
});
