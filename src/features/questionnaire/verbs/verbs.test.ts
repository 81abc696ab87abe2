import { ALL_RIGHTS } from '@contract/questionnaire/rights';
import { verbsOf } from './verbs';

const own = { rights: [...ALL_RIGHTS], waiting: false };

it('offers what the state allows: nothing that the server would refuse', () => {
  const draft = verbsOf({ state: 'DRAFT', versionNo: null, edited: false, ...own });
  expect(draft).toEqual(['design', 'publish', 'settings', 'people', 'copy', 'export', 'delete']);
  const collecting = verbsOf({ state: 'COLLECTING', versionNo: 1, edited: false, ...own });
  expect(collecting).toEqual([
    ...['design', 'share', 'invite', 'live', 'data', 'statistics', 'settings', 'people', 'copy', 'export', 'stop'],
  ]);
  expect(verbsOf({ state: 'COLLECTING', versionNo: 1, edited: true, ...own })).toContain('publishNext');
  const stopped = verbsOf({ state: 'STOPPED', versionNo: 2, edited: true, ...own });
  expect(stopped).toEqual([
    ...['design', 'rePublish', 'share', 'data', 'statistics', 'settings', 'people', 'copy', 'export', 'delete'],
  ]);
});

it('offers a collaborator what their rights allow, and nothing that waits for an approval', () => {
  const standing = { state: 'COLLECTING' as const, versionNo: 1, edited: true, waiting: false };
  expect(verbsOf({ ...standing, rights: ['edit'] })).toEqual(['design', 'copy', 'export', 'leave']);
  expect(verbsOf({ ...standing, rights: ['answers'] })).toEqual(['data', 'statistics', 'leave']);
  const manager = verbsOf({ ...standing, rights: ['edit', 'answers', 'manage'] });
  expect(['people', 'leave', 'delete'].map((verb) => manager.includes(verb as never))).toEqual([true, true, false]);
  expect(verbsOf({ ...standing, ...own, waiting: true })).not.toContain('publishNext');
});
