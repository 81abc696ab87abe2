/** Links to records, and what is made of them. Links stand in `dyn_link`, not among the values. */
import { Unfit } from '../../../object/fields/reading';
import { isUuidList, type TableKind } from './kind';

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
export const rollup: TableKind = { fits: () => false, type: 'numeric', figure: true, say: String };
export const formula: TableKind = { fits: () => false, type: 'numeric', say: String };

const reference = (names: 'task' | 'project', what: string): TableKind => ({
  fits: (value) => isUuidList(value, 20),
  type: null,
  list: true,
  names,
  parse(_text, { name }) {
    throw new Unfit(`「${name}」是${what}，请在表格中选择`);
  },
  say: (value, _field, nameOf) => (Array.isArray(value) ? value : []).map(nameOf).join('、'),
});
export const task = reference('task', '任务');
export const project = reference('project', '项目');
