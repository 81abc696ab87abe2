import { MEMBER_IMPORT_ROWS } from '@contract/tenant/constants';
import { ImportDialog as Dialog, tableKind } from '@/features/object/importing';
import { memberApi } from '@/services/member';

const kind = tableKind({
  ...{ noun: '成员', counter: '名', making: '添加', remember: 'member' },
  hint: (
    <>
      支持 CSV、XLSX，最多 {MEMBER_IMPORT_ROWS.toLocaleString()} 行。
      <a href={memberApi.template.address()} onClick={(event) => event.stopPropagation()}>
        下载模板
      </a>
    </>
  ),
  inspect: (file, mapping) => memberApi.inspectFile({ file, ...(mapping && { mapping: JSON.stringify(mapping) }) }),
  run: (file, mapping, dryRun) => memberApi.importFile({ file, mapping, dryRun: dryRun ? '1' : '0' }),
  missing: (_read, mapping) =>
    !mapping.name ? '还需要：姓名' : !mapping.userName && !mapping.email ? '还需要：用户名或邮箱' : null,
});

/** Members from a table: each row a new account that its owner activates. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return <Dialog kind={kind} onClose={onClose} onDone={onDone} />;
}
