import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { applyPatch, filesOfPatch, isGitInstalled } from '../../workshop/lab/rows/patch'
import { keptDefects, readDefect } from '../../workshop/lab/simulate/find-defects'

/** What `npm run lab -- simulate --defects` puts into the product: it has to be a defect of the product as it is. */
test('the defects that the simulation has to find are kept, and lie in the product', () => {
  expect(keptDefects().length).toBeGreaterThanOrEqual(3)
  for (const name of keptDefects())
    expect(filesOfPatch(readDefect(name)), name).toEqual([expect.stringMatching(/^server\//)])
})

test.skipIf(!isGitInstalled())('the defects apply to the product as it is', () => {
  const refused = keptDefects().map((name) => applyPatch(readDefect(name), projectRoot, '--check'))
  expect(refused.filter(Boolean)).toEqual([])
})
