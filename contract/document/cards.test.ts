import { newId } from '../newId';
import { cardOf, cardText, cardTypes, liveOf, liveText, placeText } from './cards';

it.each(cardTypes)('knows a %s again', (type) => {
  const ref = { type, id: newId() };
  expect(cardOf(cardText(ref))).toEqual(ref);
});

it.each([
  null,
  '',
  'task',
  'task:1',
  `member:${newId()}`,
  `task:${newId()}:x`,
  `constructor:${newId()}`,
  `task:${newId()}"`,
])('takes %j for none', (text) => {
  expect(cardOf(text)).toBeNull();
});

const one = newId();
it.each([`tasks:${one}`, `metric:${one}:openTasks`, `table:${one}:${newId()}`])(
  'knows the list or figure %s again',
  (text) => {
    const live = liveOf(text);
    expect(live && liveText(live)).toBe(text);
    expect([placeText(text), cardOf(text)]).toEqual([text, null]);
  },
);

it.each([`tasks:${one}:x`, `tasks:${one}:`, `metric:${one}`, `metric:${one}:a b`, `table:${one}:x`, `list:${one}`, ''])(
  'takes %j for no list and no figure',
  (text) => {
    expect([liveOf(text), placeText(text)]).toEqual([null, null]);
  },
);
