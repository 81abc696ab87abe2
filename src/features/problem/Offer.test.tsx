/** A step is offered once all that it waits for is over. */
import type { ObjectLinkRow } from '@contract/object/record';
import { render, screen } from '@testing-library/react';
import { Offer } from './Offer';

const task = (closed: boolean, kind: ObjectLinkRow['kind'] = 'solves'): ObjectLinkRow => ({
  ...{ kind, outgoing: false },
  other: { type: 'task', id: `${closed}`, no: 'A-1', title: '改造', state: null, closed, projectId: 'p' },
});

it.each([
  [true, [task(true)], true],
  [true, [task(true), task(false)], false],
  [true, [task(true, 'relates')], false],
  [true, [], false],
  [false, [task(true)], false],
])('where it is open %s with these links', (open, links, shown) => {
  render(<Offer {...{ open, links }} kind="solves" outgoing={false} text="可以解决" />);
  expect(screen.queryByRole('alert') !== null).toBe(shown);
});
