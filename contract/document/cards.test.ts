import { newId } from '../newId';
import { cardOf, cardText, cardTypes } from './cards';

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
