/**
 * What a register says of itself to everybody who lists kinds: rights and roles, events, tabs and routes of the console,
 * topics of real time, search, words of the operation log. `contract/<kind>/kind.ts` is one, `registers.ts` lists them.
 * Nothing heavy is imported: the console bundles this.
 */
import type { EventTexts } from './eventEntry';

type Words = Readonly<Record<string, string>>;

/** What every register has a right for; a kind may have more. */
export type RegisterAct = 'LIST' | 'CREATE' | 'UPDATE' | 'STATUS:UPDATE' | 'DELETE' | 'COMMENT';

/** @template T its type: `riskAssigned`, `RISK:LIST` are named by it */
export interface RegisterEntry<T extends string = string> {
  /** As people call one of it. */
  label: string;
  /** Before the n of its number in a project, `R` of `R-12`. */
  prefix: string;
  /** Its page; `{projectId}` and `{objectId}` are filled in. The part before the object's id is a tab of the project. */
  page: string;
  /** Of the tab, where it holds more than the list. */
  tab?: string;
  /** None of its rights is a member's or a viewer's; a project that is open to the enterprise does not open it. */
  managersOnly?: true;
  /** Rights in a project and their names. */
  privileges: Readonly<Record<`${Uppercase<T>}:${RegisterAct}`, string>> & Words;
  /** Rights of its own that members of a project have; who looks on has `LIST` alone. */
  developers?: readonly string[];
  /** What people are told of; each leads to the object's page. */
  events: Readonly<Record<`${T}Assigned` | `${T}State`, EventTexts> & Record<string, EventTexts>>;
  /** Words of the operation log beside its label: what is done, and of which tables. */
  log?: { actions?: Words; objects?: Words };
}
