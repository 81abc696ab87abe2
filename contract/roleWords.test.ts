import { builtinRoles } from './access';
import { roleWords } from './roleWords';

it('says of each role that the product brings what it may do, and of no other', () => {
  expect(Object.keys(roleWords).sort()).toEqual(builtinRoles.map(({ code }) => code).sort());
});
