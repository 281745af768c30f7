import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/**
 * Returns a file of `server/deploy/` with edits an operator would make by hand. Each must match, so that tests use the
 * shipped file.
 */
export function shippedFile(
  path: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
): string {
  const shipped = readFileSync(join(projectRoot, 'server/deploy', path), 'utf8')
  return changes.reduce((before, [from, to]) => {
    const after = typeof from === 'string' ? before.replaceAll(from, to) : before.replace(from, to)
    if (after === before) throw new Error(`${path} has no ${from}`)
    return after
  }, shipped)
}
