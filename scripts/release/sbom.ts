/**
 * A bill of materials in CycloneDX's form: every package that the archive holds or that its console was made of, with licence
 * and checksum, for whoever has to know whether a vulnerability is theirs. `npm sbom` refuses a lock file that names packages
 * of other platforms, as ours does.
 */
import { createHash } from 'node:crypto';
import type { Package } from './packages';

interface Lock {
  packages: Record<string, { integrity?: string }>;
}

/** `pkg:npm/%40scope/name@1.2.3` */
const urlOf = ({ name, version }: Package) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** An integrity of npm's lock is `sha512-` and Base64. */
function hashesOf(integrity: string | undefined) {
  const [, text] = integrity?.match(/^sha512-(\S+)/) ?? [];
  return text ? [{ alg: 'SHA-512', content: Buffer.from(text, 'base64').toString('hex') }] : [];
}

/** @param packages each once a place; the same version at two places is one component */
export function billOfMaterials(product: { name: string; version: string }, packages: readonly Package[], lock: Lock) {
  const components = new Map<string, object>();
  for (const one of packages) {
    const purl = urlOf(one);
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: one.name,
      version: one.version,
      purl,
      licenses: [/^[\w.+-]+$/.test(one.license) ? { license: { id: one.license } } : { expression: one.license }],
      hashes: hashesOf(lock.packages[one.place]?.integrity),
    });
  }
  const list = [...components.values()];
  // The same packages have the same number, whenever and wherever it is made.
  const digest = createHash('sha256')
    .update(JSON.stringify([product, list]))
    .digest('hex');
  const serial = digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-5$3-a$4-$5');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components: list,
  };
}
