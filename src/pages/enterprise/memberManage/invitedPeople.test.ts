import { invitedPeople } from './invitedPeople';

it('reads what is pasted: lines, commas, names with addresses, each address once', () => {
  const text = '张三 <zhang@example.com>，li@example.com\n"Wang Wu" <Wang@Example.com>; wang@example.com\n\n';
  expect(invitedPeople(text)).toEqual({
    people: [
      { email: 'zhang@example.com', name: '张三' },
      { email: 'li@example.com' },
      { email: 'Wang@Example.com', name: 'Wang Wu' },
    ],
    unread: [],
  });
});

it('names what is no address', () => {
  expect(invitedPeople('zhang@example.com, 李雷, a@b').unread).toEqual(['李雷', 'a@b']);
});
