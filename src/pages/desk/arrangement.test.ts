import { place, readArrangement, show, usual } from './arrangement';

it('is the usual one where nothing that can be read was kept', () => {
  for (const kept of [null, 1, 'main', [], {}]) expect(readArrangement(kept)).toEqual(usual);
});

it('keeps what was chosen, each block once, unknown ones dropped, new ones in their usual column', () => {
  const kept = { main: ['hours', 'tasks', 'hours', 'gone'], side: ['announcements', 'tasks'], hidden: ['duty', 3] };
  expect(readArrangement(kept)).toEqual({
    main: ['hours', 'tasks', 'projects'],
    side: ['announcements', 'approvals', 'forms'],
    hidden: ['duty'],
  });
});

it('moves a block within its column and to another, hides it and shows it again', () => {
  const up = place(usual, 'projects', 'main', 0);
  expect(up.main).toEqual(['projects', 'tasks']);
  const over = place(up, 'hours', 'main', 1);
  expect([over.main, over.side]).toEqual([
    ['projects', 'hours', 'tasks'],
    ['approvals', 'forms', 'announcements', 'duty'],
  ]);
  const hidden = place(over, 'duty', 'hidden', 9);
  expect([hidden.side, hidden.hidden]).toEqual([['approvals', 'forms', 'announcements'], ['duty']]);
  expect(show(hidden, 'duty')).toMatchObject({ side: ['approvals', 'forms', 'announcements', 'duty'], hidden: [] });
});
