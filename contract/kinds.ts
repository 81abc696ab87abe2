/**
 * Every register of a project: a new one is a line here and its name in `object/registerTypes.ts`, and what lists kinds
 * takes it from here. Nothing heavy is imported: the console bundles this.
 */
import { commitmentEntry } from './commitment/kind';
import { costEntry } from './cost/kind';
import { environmentEntry } from './environment/kind';
import type { RegisterAct, RegisterEntry } from './object/registerEntry';
import { type RegisterType, registerTypes } from './object/registerTypes';
import { problemEntry } from './problem/kind';
import { resourceEntry } from './resource/kind';
import { reviewEntry } from './review/kind';
import { riskEntry } from './risk/kind';

export const registers = {
  risk: riskEntry,
  problem: problemEntry,
  review: reviewEntry,
  resource: resourceEntry,
  environment: environmentEntry,
  cost: costEntry,
  commitment: commitmentEntry,
} as const satisfies Record<RegisterType, RegisterEntry>;

type Registers = typeof registers;
export const registerEntry = (type: RegisterType): RegisterEntry => registers[type];

/** The tab of a project that it stands in: `projectEnvironment`. */
export const registerPath = (type: RegisterType): string => registerEntry(type).page.split('/')[3] as string;
/** Its list below a project: the tab, or a page of it: `cost/entry`. */
export const registerAddress = (type: RegisterType): string =>
  registerEntry(type).page.split('/').slice(3, -1).join('/');

export type RegisterPrivilege = { [T in RegisterType]: keyof Registers[T]['privileges'] }[RegisterType];
/** The right to do what every register has a right for: `RISK:LIST`. */
export const registerPrivilege = (type: RegisterType, act: RegisterAct): RegisterPrivilege =>
  `${type.toUpperCase() as Uppercase<RegisterType>}:${act}`;

/** What one part of the entries says, of all registers together. */
const merged = <T>(part: (entry: RegisterEntry) => Readonly<Record<string, T>> | undefined): Record<string, T> =>
  Object.assign({}, ...registerTypes.map((type) => part(registerEntry(type))));

export const registerPrivileges = merged(({ privileges }) => privileges) as Record<RegisterPrivilege, string>;
/** Kinds that members of a project see. */
export const sharedRegisters = registerTypes.filter((type) => !registerEntry(type).managersOnly);
const each = (types: readonly RegisterType[], ...acts: RegisterAct[]) =>
  types.flatMap((type) => acts.map((act) => registerPrivilege(type, act)));
/** Of whoever looks on; also open in a project that is open to the enterprise. */
export const registerViewer = each(sharedRegisters, 'LIST');
/** Of members of a project, beside that. */
export const registerDeveloper = [
  ...each(sharedRegisters, 'CREATE', 'UPDATE', 'STATUS:UPDATE', 'COMMENT'),
  ...(registerTypes.flatMap((type) => registerEntry(type).developers ?? []) as RegisterPrivilege[]),
];
/** Left in a closed project. */
export const registerComments = each(registerTypes, 'LIST', 'COMMENT');

type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Events = Merged<Registers[RegisterType]['events']>;
/** Each leads to the page of its object. */
export const registerEvents = Object.assign(
  {},
  ...registerTypes.map((type) => {
    const { events, page } = registerEntry(type);
    return Object.fromEntries(
      Object.entries(events).map(([code, one]) => [code, { ...one, object: type, link: page }]),
    );
  }),
) as { readonly [C in keyof Events]: Events[C] & { readonly object: RegisterType; readonly link: string } };

export const registerLogActions = merged(({ log }) => log?.actions);
export const registerLogObjects = merged(({ log }) => log?.objects);
export const registerLabels = Object.fromEntries(registerTypes.map((type) => [type, registerEntry(type).label]));
