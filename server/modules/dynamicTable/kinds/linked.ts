/** What names something elsewhere: records, and what is made of them; tasks, projects, files. Links stand in `dyn_link`, not among the values. */
import { Unfit } from '../../../object/fields/reading';
import { sayHere } from './dateTime';
import { isUuidList, type TableKind } from './kind';

/** Of one cell. */
export const CELL_FILES_MAX = 20;
/** Records that one links. */
export const LINKS_MAX = 200;

export const relation: TableKind = {
  fits: (value, { config }) => isUuidList(value, config.many === false ? 1 : LINKS_MAX),
  type: null,
  list: true,
  names: 'record',
  say: (value, _field, nameOf) => (Array.isArray(value) ? value : []).map(nameOf).join('、'),
};
/** Read behind the links whenever somebody looks, as far as that person sees it. */
export const lookup: TableKind = {
  fits: () => false,
  type: null,
  list: true,
  say: (value) => (Array.isArray(value) ? value.map(String).join('、') : String(value)),
};
const sayResult: TableKind['say'] = (value, { config }) =>
  config.result === 'instant' ? sayHere(value) : String(value);
export const rollup: TableKind = { fits: () => false, type: 'numeric', figure: true, say: sayResult };
export const formula: TableKind = { fits: () => false, type: 'numeric', say: sayResult };

/** Holds nothing. */
export const button: TableKind = { fits: () => false, type: null, say: () => '' };

const reference = (names: 'task' | 'project' | 'file', how: string): TableKind => ({
  fits: (value) => isUuidList(value, names === 'file' ? CELL_FILES_MAX : 20),
  type: null,
  list: true,
  names,
  parse(_text, { name }) {
    throw new Unfit(`「${name}」${how}`);
  },
  say: (value, _field, nameOf) => (Array.isArray(value) ? value : []).map(nameOf).join('、'),
});
export const task = reference('task', '是任务，请在表格中选择');
export const project = reference('project', '是项目，请在表格中选择');
export const file = reference('file', '是文件，请打开记录上传');
