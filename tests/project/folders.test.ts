import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

/** Files a folder may hold before it needs subfolders. */
const most = 40

/** Folders that may hold more, each with the reason. */
const larger: Readonly<Record<string, string>> = {
  'server/platform/db/migrations': 'one file per migration, applied in the order of their names',
  'contract/texts/ar': 'one file per namespace of texts',
  'contract/texts/en': 'one file per namespace of texts',
  'contract/texts/hi': 'one file per namespace of texts',
  'workshop/demo/pictures': 'not split yet',
}

/** Tracked files per folder, without those of its subfolders. */
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

  test(`hold at most ${most} files`, () => {
    const crowded = [...counts].filter(([folder, count]) => count > most && !(folder in larger))
    expect(crowded.map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
  })
})
