/** Three answers to "which projects": as kept, all, and some; each is told apart in the address. */
import { parseState, printState } from '@/features/object/list';
import { chosenProjects } from './chosenProjects';

const schema = { projects: chosenProjects };
const one = '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11';

it.each([
  ['', null],
  ['projects=all', []],
  [`projects=${one}`, [one]],
])('says by 「%s」 which they are', (address, projects) => {
  expect(parseState(schema, new URLSearchParams(address))).toEqual({ projects });
  expect(printState(schema, { projects }).toString()).toBe(address);
});
