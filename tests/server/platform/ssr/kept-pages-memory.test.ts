import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PageArtefact } from '../../../../server/platform/ssr/page-artefact'

test('a cached page keeps only its bytes in memory, not also its text', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const pageOf = (nth: number) => ({
    status: 200,
    headers: [],
    html: `<p>Page ${nth}</p>`.padEnd(1024 * 1024, String(nth)),
    hosts: [],
    nonce: null,
    visited: [],
  })
  const before = heap()
  const kept = Array.from({ length: 40 }, (_, nth) => new PageArtefact(pageOf(nth), false, () => ''))
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(40 * 1024 * 1024)
  expect((heap() - before) / 1024 / 1024).toBeLessThan(10)
})
