import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestRouter } from '../../../tests/console/TestRouter';
import { RailPlace, SectionNav } from '.';

const entries = [
  { key: 'account', label: '账号', to: '/personalCenter' },
  { key: 'security', label: '登录与安全', to: '/personalCenter?section=security' },
];
const page = (around: (page: ReactNode) => ReactNode) => (
  <TestRouter address="/personalCenter">
    {around(
      <SectionNav label="个人中心" entries={entries} active="security">
        内容
      </SectionNav>,
    )}
  </TestRouter>
);

it('stands above its page, and in the rail where there is a place for it', () => {
  const { container, rerender } = render(page((it) => it));
  const line = within(container).getByRole('navigation', { name: '个人中心' });
  expect(within(line).getByRole('link', { current: 'page' }).textContent).toBe('登录与安全');

  // The place is on its way: the sections stand nowhere until it is there.
  rerender(page((it) => <RailPlace.Provider value={null}>{it}</RailPlace.Provider>));
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByText('内容')).toBeTruthy();

  const rail = document.createElement('div');
  document.body.append(rail);
  rerender(page((it) => <RailPlace.Provider value={rail}>{it}</RailPlace.Provider>));
  expect(within(container).queryByRole('navigation')).toBeNull();
  const nav = within(rail).getByRole('navigation', { name: '个人中心' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['账号', '登录与安全']);
});
