import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '../../machines/catalogue'
import { drawings } from './drawings'

const folder = fileURLToPath(new URL('../../machines/diagrams', import.meta.url))

/** `npm run diagrams`: writes all diagrams and pages, and removes those of deleted machines. */
const files = await drawings(catalogue)
mkdirSync(folder, { recursive: true })
for (const old of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(old.parentPath, old.name)
  if (old.isFile() && !files.has(path.slice(folder.length + 1).replaceAll('\\', '/'))) rmSync(path)
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
console.log(`${files.size} files in machines/diagrams`)
