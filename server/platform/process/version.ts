import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './root'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** Returns the commit recorded by the build; `unknown` when run from source. */
function builtFrom(): string {
  try {
    return read('dist/commit').trim()
  } catch {
    // The server is running from source.
    return 'unknown'
  }
}

/** The running version: package version and commit (`unknown` without a build or its git history). */
export const running = {
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  commit: builtFrom(),
}
