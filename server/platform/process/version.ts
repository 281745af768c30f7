import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './root'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** The commit that this was built from, as the build wrote it down. */
function builtFrom(): string {
  try {
    return read('dist/commit').trim()
  } catch {
    // Run from the source.
    return 'unknown'
  }
}

/** What runs: the version of the package, and the commit it was built from (`unknown` without a build or its history). */
export const running = {
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  commit: builtFrom(),
}
