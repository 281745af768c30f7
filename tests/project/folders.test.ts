import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

/** Number of files above which a folder needs subfolders. */
const most = 40

/** Exempt folders, each with the reason. */
const larger: Readonly<Record<string, string>> = {
  'server/platform/db/migrations': 'one file per migration, applied in the order of their names',
  'contract/texts/ar': 'one file per namespace of texts',
  'contract/texts/en': 'one file per namespace of texts',
  'contract/texts/hi': 'one file per namespace of texts',
  'workshop/demo/illustrations': 'one file per picture of the demo market',
}

/** Returns the number of tracked files per folder, not counting subfolders. */
function filesPerFolder(): Map<string, number> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const counts = new Map<string, number>()
  for (const path of files.split('\n').filter(Boolean)) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

describe('folders', () => {
  const counts = filesPerFolder()

  test(`contain at most ${most} files`, () => {
    const crowded = [...counts].filter(([folder, count]) => count > most && !(folder in larger))
    expect(crowded.map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
  })
})
