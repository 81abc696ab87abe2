/** What the overview says below its three figures of hours. */
import { render } from '@testing-library/react';
import { Hours } from './Hours';

const said = (beyond: number | null, apart: number) =>
  render(<Hours hours={{ estimate: 24, consumed: 786.5, left: 0, beyond, apart }} />).container.textContent;

it('says by how much estimates are passed, and which hours have none', () => {
  expect(said(0, 762.5)).toContain('消耗中 762.5 小时在没有预计或已取消的任务上');
  expect(said(0, 762.5)).not.toContain('超出');
  expect(said(3, 0)).toContain('将超出预计 3 小时');
  expect(said(null, 0)).toContain('单位：小时');
});
