import { eventCodes, eventEntry } from '@contract/message/events';
import { previewOf, variables } from './preview';

it.each(eventCodes)('%s: every variable of its texts has a name and something to show', (code) => {
  const { used, title, body, group } = previewOf(eventEntry(code));
  expect(used.filter((name) => !variables[name])).toEqual([]);
  expect([title, body, group].join()).not.toMatch(/[{}]/);
});
