import { verbsOf } from './verbs';

it('offers what the state allows: nothing that the server would refuse', () => {
  const draft = verbsOf({ state: 'DRAFT', versionNo: null, edited: false });
  expect(draft).toEqual(['design', 'publish', 'settings', 'copy', 'delete']);
  const collecting = verbsOf({ state: 'COLLECTING', versionNo: 1, edited: false });
  expect(collecting).toEqual(['design', 'share', 'invite', 'data', 'statistics', 'settings', 'copy', 'stop']);
  expect(verbsOf({ state: 'COLLECTING', versionNo: 1, edited: true })).toContain('publishNext');
  const stopped = verbsOf({ state: 'STOPPED', versionNo: 2, edited: true });
  expect(stopped).toEqual(['design', 'rePublish', 'share', 'data', 'statistics', 'settings', 'copy', 'delete']);
});
